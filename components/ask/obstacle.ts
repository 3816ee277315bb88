import type { PoolChoice } from "@/lib/api-client";
import type { StrategyChoice } from "./strategy-choice";

/** What keeps a run from being started, and where it is put right. */
export type Obstacle = { place: "question" | "strategy" | "settings" | "plan"; text: string };

type NamedWorker = Pick<PoolChoice["workers"][number], "id" | "label">;
export type Team = {
  /** With all its workers. */
  pool: PoolChoice;
  /** Those that take part. */
  workers: PoolChoice["workers"];
  /** Workers of other pools and times, to know a name by. */
  others: readonly NamedWorker[];
};

/** The name of a worker in this pool or elsewhere; null for one that is nowhere. */
export function workerName({ pool, others }: Pick<Team, "pool" | "others">, id: string) {
  const named: readonly NamedWorker[] = [...pool.workers, ...others];
  return named.find((worker) => worker.id === id)?.label ?? null;
}

/** Why the chosen strategy cannot be used, in words; null when it can. */
export function strategyObstacle(
  choice: Exclude<StrategyChoice, { kind: "plan" }>,
  team: Team,
): string | null {
  const absence = choice.worker === null ? null : absenceOf(choice.worker, team);
  if (absence === null) return null;
  const { name, isLeftOut, why } = absence;
  if (name === null) return "The worker of this strategy is in no pool. Choose another strategy.";
  const task = choice.kind === "single" ? "answer alone" : "plan as Conductor";
  const cure = isLeftOut ? "Take it in below" : "Choose another pool";
  return `${name} is to ${task}, but ${why}. ${cure}, or choose another strategy.`;
}

/** Why the fallback worker cannot be used, in words; null when it can, and when there is none. */
export function fallbackObstacle(id: string | null, team: Team): string | null {
  const absence = id === null ? null : absenceOf(id, team);
  if (absence === null) return null;
  const { name, isLeftOut, why } = absence;
  if (name === null) return "The fallback worker is in no pool. Choose another one in Settings.";
  const cure = isLeftOut ? "Take it in below" : "Choose another pool";
  return `The fallback worker ${name} ${why}. ${cure}, or choose another one in Settings.`;
}

function absenceOf(id: string, team: Team) {
  if (team.workers.some((worker) => worker.id === id)) return null;
  const isLeftOut = team.pool.workers.some((worker) => worker.id === id);
  const why = isLeftOut ? "does not take part" : `is not in the pool ${team.pool.name}`;
  return { name: workerName(team, id), isLeftOut, why };
}
