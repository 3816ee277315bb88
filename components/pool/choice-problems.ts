import type { Problems } from "@/components/form/server-problems";
import { hasVisibleText } from "@/lib/api-contract";

/** As many workers as a pool may have. */
export const mostWorkers = 64;
const tooMany = `A pool has at most ${mostWorkers} workers.`;

/** What a new pool still lacks, by field. */
export function newPoolProblems(
  name: string,
  workerIds: readonly string[],
): Problems<"name" | "workerIds"> {
  const wrongChoice = choiceProblem(workerIds, { noun: "worker", room: mostWorkers });
  return {
    ...(hasVisibleText(name) ? {} : { name: "Give the pool a name." }),
    ...(wrongChoice === null ? {} : { workerIds: wrongChoice }),
  };
}

/** What is wrong with some chosen of many, for a pool that has room for so many more; null: nothing. */
export function choiceProblem(
  chosen: readonly string[],
  { noun, room }: { noun: string; room: number },
): string | null {
  if (chosen.length === 0) return `Choose at least one ${noun}.`;
  if (chosen.length <= room) return null;
  return room === mostWorkers ? tooMany : `${tooMany} This one has room for ${room} more.`;
}
