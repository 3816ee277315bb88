import type { ConnectionKind } from "./connection";
import type { WorkerSnapshot } from "./snapshot";

/** By the providers' references: Anthropic's temperature ends at 1, that of all others at 2. */
export function highestTemperature(kind: ConnectionKind): number {
  return kind === "anthropic" ? 1 : 2;
}

/** What is wrong with a temperature on a connection of this kind, in a sentence that names what is allowed; else null. */
export function temperatureProblem(
  temperature: number | null,
  kind: ConnectionKind,
): string | null {
  const highest = highestTemperature(kind);
  if (temperature === null || temperature <= highest) return null;
  return `A temperature of ${temperature} is too high for this kind of connection (${kind}): it takes 0 to ${highest}, and null for the server's own.`;
}

type Sampling = Pick<WorkerSnapshot, "temperature" | "topP" | "reasoningEffort">;

/** The settings that are set and go into no request: Anthropic takes none beside thinking. */
export function unsentSampling(
  { temperature, topP, reasoningEffort }: Sampling,
  kind: ConnectionKind,
): ("temperature" | "topP")[] {
  if (kind !== "anthropic" || reasoningEffort === null) return [];
  return [
    ...(temperature === null ? [] : (["temperature"] as const)),
    ...(topP === null ? [] : (["topP"] as const)),
  ];
}
