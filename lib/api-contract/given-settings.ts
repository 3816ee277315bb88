import { z } from "zod";
import { type RunSettings, runSettingsSchema } from "@/lib/runs";

const { shape } = runSettingsSchema;

/**
 * Settings as a request gives them: any of them. `runSettingsSchema.partial()` would fill in defaults, and nobody could
 * tell any more what was asked for.
 */
export const givenSettingsSchema = z.strictObject({
  maxSteps: shape.maxSteps.unwrap().optional(),
  maxRounds: shape.maxRounds.unwrap().optional(),
  planRetries: shape.planRetries.unwrap().optional(),
  callRetries: shape.callRetries.unwrap().optional(),
  conductorTemperature: shape.conductorTemperature.unwrap().optional(),
  conductorMaxTokens: shape.conductorMaxTokens.unwrap().optional(),
  describeWorkers: shape.describeWorkers.unwrap().optional(),
  strictOrder: shape.strictOrder.unwrap().optional(),
  stepTimeoutMs: shape.stepTimeoutMs.unwrap().optional(),
  runTimeoutMs: shape.runTimeoutMs.unwrap().optional(),
  maxTokens: shape.maxTokens.unwrap().optional(),
  maxCostUsd: shape.maxCostUsd.unwrap().optional(),
  fallbackOrdinal: shape.fallbackOrdinal.unwrap().optional(),
} satisfies Record<keyof RunSettings, z.ZodType>);
