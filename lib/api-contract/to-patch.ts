import { z } from "zod";

type Patch<Shape extends z.ZodRawShape> = z.ZodType<
  Partial<z.output<z.ZodObject<Shape>>>,
  Partial<z.input<z.ZodObject<Shape>>>
>;

/**
 * The body of a change by the body of a creation: what is left out stays as it is. Zod's own `partial()` would put the
 * default of a field in its place.
 */
export function toPatch<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>): Patch<Shape> {
  const fields = Object.entries(body.shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ]);
  // Each field has the type that it has in `body`, which `fromEntries` cannot express.
  return z.strictObject(Object.fromEntries(fields)) as z.ZodType as Patch<Shape>;
}
