import { z } from "zod";

/** One setting: how it is read, and the words that the example file and the error message use. */
export type Setting<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema;
  /** What may be written, in words: "a whole number from 1 to 256". */
  allowed: string;
  /** The default as it is written in the example file; empty: none. */
  fallback: string;
  description: string;
  /** A secret's value is never printed. */
  isSecret: boolean;
  /** An empty value means "not set"; otherwise it is refused. */
  isEmptyUnset: boolean;
};

type Words = { description: string };

export function wholeNumber({
  min,
  max,
  fallback,
  description,
}: Words & { min: number; max: number; fallback: number }) {
  return {
    schema: z
      .string()
      .regex(/^[0-9]{1,15}$/)
      .transform(Number)
      .pipe(z.int().min(min).max(max))
      .default(fallback),
    allowed: `a whole number from ${min} to ${max}`,
    fallback: String(fallback),
    description,
    isSecret: false,
    isEmptyUnset: false,
  };
}

export function decimalNumber({
  min,
  max,
  fallback,
  description,
}: Words & { min: number; max: number; fallback: number }) {
  return {
    schema: z
      .string()
      .regex(/^[0-9]{1,9}(\.[0-9]{1,9})?$/)
      .transform(Number)
      .pipe(z.number().min(min).max(max))
      .default(fallback),
    allowed: `a number from ${min} to ${max}`,
    fallback: String(fallback),
    description,
    isSecret: false,
    isEmptyUnset: false,
  };
}

export function choice<const Values extends readonly [string, ...string[]]>({
  values,
  fallback,
  description,
}: Words & { values: Values; fallback: Values[number] }) {
  return {
    schema: z.enum(values).default(fallback),
    allowed: `one of ${values.join(", ")}`,
    fallback,
    description,
    isSecret: false,
    isEmptyUnset: false,
  };
}

export function secret({ description }: Words) {
  return {
    schema: z
      .string()
      // A key pasted with a line break or a space in it fails at the provider with a far worse message.
      .regex(/^[\x21-\x7e]+$/)
      .max(4096)
      .optional(),
    allowed: "one word of printable ASCII characters without spaces",
    fallback: "",
    description,
    isSecret: true,
    isEmptyUnset: true,
  };
}

export function text<Schema extends z.ZodType>({
  schema,
  allowed,
  fallback = "",
  description,
  isSecret = false,
}: Words & { schema: Schema; allowed: string; fallback?: string; isSecret?: boolean }) {
  return { schema, allowed, fallback, description, isSecret, isEmptyUnset: true };
}
