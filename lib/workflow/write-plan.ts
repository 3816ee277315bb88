import type { Access, Plan } from "./plan";

/** Writes a plan as the three lists, in the form that the Conductor is asked for. `readPlan` gives the same plan back. */
export function writePlan(plan: Plan): string {
  const { steps } = plan;
  const lists = [
    ["model_id", steps.map((step) => String(step.worker))],
    ["subtasks", steps.map((step) => quote(step.subtask))],
    ["access_list", steps.map((step) => writeAccess(step.access))],
  ] as const;
  return lists.map(([name, items]) => `${name} = [${items.join(", ")}]`).join("\n");
}

function writeAccess(access: Access): string {
  return access === "all" ? '["all"]' : `[${access.join(", ")}]`;
}

const short: Record<string, string> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

// Control characters, invisible separators and halves of surrogate pairs would not survive copying as text.
const unsafe = /[\\"\p{Cc}\p{Cs}\u2028\u2029\ufeff]/gu;

/** A text as a Python string literal. */
export function quote(text: string): string {
  return `"${text.replace(unsafe, (found) => short[found] ?? escapeCode(found.charCodeAt(0)))}"`;
}

function escapeCode(code: number): string {
  const digits = code.toString(16);
  return code < 256 ? `\\x${digits.padStart(2, "0")}` : `\\u${digits.padStart(4, "0")}`;
}
