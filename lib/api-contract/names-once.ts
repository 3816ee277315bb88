import type { z } from "zod";

type Named = { modelId: string; aliases: readonly string[] };

/** Refuses a list of prices in which two entries have a name in common: nobody could say which of them holds. */
export function refuseNamesTwice(prices: readonly Named[], context: z.RefinementCtx): void {
  const places = new Map<string, number>();
  for (const [index, { modelId, aliases }] of prices.entries()) {
    for (const [part, name] of [modelId, ...aliases].entries()) {
      const first = places.get(name);
      if (first === undefined) places.set(name, index);
      else if (first !== index) {
        context.addIssue({
          code: "custom",
          path: [index, ...(part === 0 ? ["modelId"] : ["aliases", part - 1])],
          message: `is ${name}, which price ${first + 1} of the file names too: leave one of them out`,
        });
      }
    }
  }
}
