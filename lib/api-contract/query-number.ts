import { z } from "zod";

const digits = /^-?\d+(\.\d+)?$/;

/** A number as an address gives it, in digits: `1e3`, `0x10` and ` 5 ` are none, as they are none in a field. */
export function queryNumber<Schema extends z.ZodNumber>(schema: Schema) {
  return z.preprocess(
    (value: number | string) =>
      typeof value === "string" && digits.test(value) ? Number(value) : value,
    schema,
  );
}
