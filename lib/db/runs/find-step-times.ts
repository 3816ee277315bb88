import "server-only";
import type { StepTimes } from "@/lib/runs";
import { prisma } from "../client";

/** When the steps of these runs began and ended, by run. */
export async function findStepTimes(runIds: readonly string[]): Promise<Map<string, StepTimes[]>> {
  const byRun = new Map<string, StepTimes[]>();
  if (runIds.length === 0) return byRun;
  const rows = await prisma().step.findMany({
    where: { runId: { in: [...runIds] } },
    select: {
      runId: true,
      startedAt: true,
      endedAt: true,
      attempts: {
        select: { startedAt: true, errorCode: true },
        orderBy: { index: "desc" },
        take: 1,
      },
    },
  });
  for (const { runId, startedAt, endedAt, attempts } of rows) {
    const last = attempts[0];
    const times: StepTimes = {
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      last: last ? { startedAt: last.startedAt.toISOString(), errorCode: last.errorCode } : null,
    };
    byRun.set(runId, [...(byRun.get(runId) ?? []), times]);
  }
  return byRun;
}
