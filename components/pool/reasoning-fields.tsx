"use client";

import { useState } from "react";
import { type ConnectionKind, effortProblem, effortRuleOf, smallestBudget } from "@/lib/runs";
import { reasoningChoices, reasoningForm } from "./reasoning-choices";
import { ChoiceInput, TextInput } from "./worker-inputs";

export type ReasoningFieldsProps = {
  value: string;
  /** What the server refused. */
  problem: string | undefined;
  kind: ConnectionKind;
  maxTokens: number;
  onChange(value: string): void;
};

const defaultBudget = "8192";

/** An effort that this kind of server knows or, where it takes one, a budget of tokens or a word of its own. */
export function ReasoningFields(props: ReasoningFieldsProps) {
  const { value, problem, kind, maxTokens, onChange } = props;
  const [typed, setTyped] = useState<"budget" | "other" | null>(null);
  const { takesBudget, takesOtherWords } = effortRuleOf(kind);
  const isTypedHere = typed === "budget" ? takesBudget : takesOtherWords;
  const form = typed !== null && isTypedHere ? typed : reasoningForm(value, kind);
  const own = effortProblem(value.trim() || null, { kind, maxTokens });
  const shown = problem ?? own ?? undefined;
  const isChoice = form !== "budget" && form !== "other";
  const handleChoice = (choice: string) => {
    setTyped(choice === "other" || choice === "budget" ? choice : null);
    if (choice === "server" || choice === "other") onChange("");
    else onChange(choice === "budget" ? defaultBudget : choice);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <ChoiceInput
        label="Reasoning"
        hint={
          effortRuleOf(kind).words.length === 0
            ? "Simulated workers take none."
            : "How long it thinks first. Not every model takes every effort."
        }
        problem={isChoice ? shown : undefined}
        value={form}
        onChange={handleChoice}
        options={reasoningChoices(value, kind)}
        className={isChoice ? "sm:col-span-2" : ""}
      />
      {form === "budget" ? (
        <TextInput
          label="Reasoning budget"
          className="sm:col-span-2"
          hint={`Tokens: at least ${smallestBudget.toLocaleString("en-US")}, below the token cap.`}
          isNumber
          problem={shown}
          value={value}
          onChange={(text) => {
            setTyped("budget");
            // Empty would mean the server's own.
            onChange(text.replace(/^0+(?=.)/, "") || "0");
          }}
        />
      ) : null}
      {form === "other" ? (
        <TextInput
          label="Its own word"
          className="sm:col-span-2"
          hint="As the server names it: small letters, digits, dots, dashes. Empty: the server's own."
          isCode
          problem={shown}
          value={value}
          onChange={onChange}
        />
      ) : null}
    </div>
  );
}
