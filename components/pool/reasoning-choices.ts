import type { SelectOption } from "@/components/ui/select";
import { type ConnectionKind, effortRuleOf, smallestBudget } from "@/lib/runs";

/** What the reasoning of a worker is by its kind of connection: `server`, `budget`, `other`, or the word itself. */
export function reasoningForm(value: string, kind: ConnectionKind): string {
  const { words, takesBudget, takesOtherWords } = effortRuleOf(kind);
  if (value === "") return "server";
  if (words.includes(value)) return value;
  if (takesBudget && /^\d+$/.test(value)) return "budget";
  return takesOtherWords ? "other" : value;
}

/** What can be chosen there; a value that this kind does not know stays to be seen. */
export function reasoningChoices(value: string, kind: ConnectionKind): SelectOption[] {
  const { words, takesBudget, takesOtherWords } = effortRuleOf(kind);
  const form = reasoningForm(value, kind);
  const isUnknown = !["server", "budget", "other"].includes(form) && !words.includes(form);
  return [
    { value: "server", label: "Server's own", hint: "Nothing is sent." },
    ...words.map((word) => ({ value: word, label: labels[word] ?? capital(word) })),
    ...(takesBudget
      ? [
          {
            value: "budget",
            label: "A budget of tokens",
            hint: `At least ${smallestBudget.toLocaleString("en-US")}.`,
          },
        ]
      : []),
    ...(takesOtherWords
      ? [{ value: "other", label: "Another word", hint: "As the server names it." }]
      : []),
    ...(isUnknown ? [{ value, label: value, hint: "This kind of server does not know it." }] : []),
  ];
}

const labels: Record<string, string> = { none: "None: it does not reason", xhigh: "Extra high" };

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
