import { z } from "zod";

// The blank braille pattern is a symbol by its class, and nothing by its looks.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** Whether a text shows anything: not when all of it is space, invisible, or a mark without a letter to stand on. */
export function hasVisibleText(text: string): boolean {
  return text.replace(unseen, "") !== "";
}

/** A text of a person that is shown to people, as a question or a name: trimmed, with something in it to be seen. */
export function visibleTextSchema(longest: number) {
  return (
    z
      .string()
      .trim()
      // One fault, one message: what is not there shows nothing either.
      .min(1, { abort: true })
      .max(longest)
      .refine(hasVisibleText, "has to hold a character that can be seen")
  );
}
