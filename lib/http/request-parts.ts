import type { z } from "zod";
import { StudioError } from "@/lib/errors";
import type { RouteContext } from "./handle";
import { parseInput } from "./problem";

/** A path whose parameters cannot be right names nothing: the same 404 as for one that is not there. */
export async function readParams<Schema extends z.ZodType>(
  schema: Schema,
  context: RouteContext,
): Promise<z.output<Schema>> {
  const result = schema.safeParse((await context.params) ?? {});
  if (result.success) return result.data;
  throw new StudioError("not-found", "There is nothing at this address.");
}

/** The query by its schema. A name given twice is refused: which one counts would be a guess. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): z.output<Schema> {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  if (new Set(names).size !== names.length) {
    throw new StudioError("invalid-input", "The query gives a name twice.");
  }
  return parseInput(schema, Object.fromEntries(searchParams), "The query");
}
