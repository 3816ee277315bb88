import type { PriceEntry } from "./usage";

type Names = Pick<PriceEntry, "modelId" | "aliases">;

/** Whether an entry is of this model: by its exact id or a declared alias. */
export function namesModel({ modelId, aliases }: Names, model: string): boolean {
  return modelId === model || aliases.includes(model);
}

/** What the ids of simulated models begin with. */
export const simulatedModelPrefix = "simulated/";

export function isSimulatedModel(modelId: string): boolean {
  return modelId.startsWith(simulatedModelPrefix);
}
