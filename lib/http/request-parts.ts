import type { z } from "zod";
import { StudioError } from "@/lib/errors";
import type { RouteContext } from "./handle";
import { parseInput } from "./problem";

/** A path whose parameters cannot be right names nothing: the same 404 as for one that is not there. */
export async function readParams<Schema extends z.ZodType>(
  schema: Schema,
  context: RouteContext,
): Promise<z.output<Schema>> {
  const params = (await context.params) ?? {};
  const result = schema.safeParse(params);
  if (result.success && Object.values(params).flat().every(isPlain)) return result.data;
  throw new StudioError("not-found", "There is nothing at this address.");
}

/**
 * The query by its schema. Refused are a name given twice, since which one counts would be a guess, a name without a
 * value, which would read as 0 where a number belongs, and values that no stored text can hold.
 */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): z.output<Schema> {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw refused(twice, "is given twice: give it once");
  for (const [name, value] of searchParams) {
    if (value === "") throw refused(name, "has no value: give one or leave it out");
    if (!isPlain(value)) throw refused(name, "holds a NUL character");
  }
  return parseInput(schema, Object.fromEntries(searchParams), "The query");
}

/** Postgres keeps neither NUL nor half of a surrogate pair, and fails on being asked for one. */
function isPlain(text: string | undefined): boolean {
  return text === undefined || (!text.includes("\0") && text.isWellFormed());
}

function refused(path: string, message: string): StudioError {
  return new StudioError("invalid-input", `The query is not valid: ${path} ${message}.`, {
    details: { fields: [{ path, message }] },
  });
}
