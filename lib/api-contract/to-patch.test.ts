import { expect, it } from "vitest";
import { z } from "zod";
import { toPatch } from "./to-patch";

const patch = toPatch(
  z.strictObject({
    name: z.string().min(1),
    cap: z.int().default(4096),
    tag: z.string().optional(),
  }),
);

it("leaves out what is left out, also where a default would stand", () => {
  expect(patch.parse({})).toEqual({});
  expect(patch.parse({ cap: 5 })).toEqual({ cap: 5 });
});

it("checks what is given, and takes nothing else", () => {
  expect(patch.safeParse({ name: "" }).success).toBe(false);
  expect(patch.safeParse({ cap: "5" }).success).toBe(false);
  expect(patch.safeParse({ other: 1 }).success).toBe(false);
});
