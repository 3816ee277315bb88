import type { WorkerSnapshot } from "@/lib/runs";
import { formatCounted } from "./format";

/** `7 workers`, `7 workers, simulated`, or `3 of 7 workers simulated`. */
export function workersInWords(workers: readonly Pick<WorkerSnapshot, "provider">[]): string {
  const simulated = workers.filter(({ provider }) => provider === "simulated").length;
  const all = formatCounted(workers.length, "worker");
  if (simulated === 0) return all;
  return simulated === workers.length ? `${all}, simulated` : `${simulated} of ${all} simulated`;
}
