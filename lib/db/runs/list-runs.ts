import "server-only";
import {
  type Reality,
  type ReplyFlaw,
  type RunStatus,
  runTime,
  type StepTimes,
  type StrategySpec,
  stopCodes,
  type Totals,
} from "@/lib/runs";
import { prisma } from "../client";
import { Prisma, type Run as RunRow } from "../generated/client";
import { findAnswerFlaws } from "./find-answer-flaws";
import { findStepTimes } from "./find-step-times";

/** A row of the list of runs; the API's `RunSummary` has this very shape. */
export type RunSummaryRecord = {
  id: string;
  title: string;
  question: string;
  strategy: StrategySpec["kind"];
  strategyLabel: string;
  poolName: string;
  /** Whether its calls were real, simulated, or some of each. */
  reality: Reality;
  status: RunStatus;
  createdAt: string;
  endedAt: string | null;
  durationMs: number | null;
  interruptedMs: number;
  totals: Totals;
  answer: string | null;
  /** Rounds with a plan: one in which the Conductor accepts what is there is none. */
  rounds: number;
  steps: number;
  repairs: number;
  refusals: number;
  isShared: boolean;
  /** The answer is only the best that there was when the run ended. */
  isBestSoFar: boolean;
  /** What ended the reply that is the answer before it was whole; null: nothing, or there is no answer. */
  answerFlaw: ReplyFlaw | null;
  /** The round, counted from 0, whose plan the Conductor wrote again; the run ended with its answer. */
  samePlanAs: number | null;
  isImported: boolean;
};

export type ListRunsFilter = {
  status?: RunStatus;
  strategy?: StrategySpec["kind"];
  strategyLabel?: string;
  poolId?: string;
  /** A worker that was called. */
  workerId?: string;
  /** Of a call that the spend counts; the days are in UTC, both included. */
  callKind?: "real" | "simulated";
  callsFrom?: string;
  callsTo?: string;
  /** Real money; of runs that are all simulated, what they pretend to have cost. */
  minCostUsd?: number;
  maxCostUsd?: number;
  search?: string;
  reality?: Reality;
  after?: string;
  before?: string;
  cursor?: { createdAt: string; id: string };
  limit: number;
};

const headLength = 280;

const summaryColumns = {
  id: true,
  title: true,
  question: true,
  strategyKind: true,
  strategyLabel: true,
  poolName: true,
  reality: true,
  status: true,
  createdAt: true,
  startedAt: true,
  endedAt: true,
  answer: true,
  realCalls: true,
  realUsd: true,
  isRealCostAtLeast: true,
  isRealCostEstimated: true,
  simulatedCalls: true,
  simulatedUsd: true,
  isSimulatedCostAtLeast: true,
  isSimulatedCostEstimated: true,
  inputTokens: true,
  outputTokens: true,
  calls: true,
  stepCount: true,
  repairCount: true,
  refusalCount: true,
  resumes: true,
  isBestSoFar: true,
  isImported: true,
  shareLinks: { select: { expiresAt: true } },
  rounds: { where: { samePlanAs: { not: null } }, select: { samePlanAs: true }, take: 1 },
  _count: {
    select: {
      rounds: {
        // A plan of no steps accepts what is there; one that was there before is not run again.
        where: { plan: { not: Prisma.AnyNull }, status: { not: "accepted" }, samePlanAs: null },
      },
    },
  },
} satisfies Prisma.RunSelect;

type Related = "shareLinks" | "rounds" | "_count";
type SummaryRow = Pick<RunRow, Exclude<keyof typeof summaryColumns, Related>> & {
  shareLinks: { expiresAt: Date | null }[];
  rounds: { samePlanAs: number | null }[];
  _count: { rounds: number };
};

/** Runs by filters, newest first, a page at a time, with the count of all that match. */
export async function listRuns(
  filter: ListRunsFilter,
): Promise<{ rows: RunSummaryRecord[]; total: number }> {
  const where = toWhere(filter);
  const { cursor } = filter;
  const page: Prisma.RunWhereInput = cursor
    ? {
        AND: [
          where,
          {
            OR: [
              { createdAt: { lt: new Date(cursor.createdAt) } },
              { createdAt: new Date(cursor.createdAt), id: { lt: cursor.id } },
            ],
          },
        ],
      }
    : where;
  const [rows, total] = await Promise.all([
    prisma().run.findMany({
      where: page,
      select: summaryColumns,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: filter.limit,
    }),
    prisma().run.count({ where }),
  ]);
  return { rows: await toSummaries(rows), total };
}

function toWhere(filter: ListRunsFilter): Prisma.RunWhereInput {
  const words = (filter.search ?? "").split(/\s+/).filter(Boolean);
  return {
    status: filter.status,
    strategyKind: filter.strategy,
    strategyLabel: filter.strategyLabel,
    poolId: filter.poolId,
    reality: filter.reality,
    createdAt: filter.after || filter.before ? between(filter) : undefined,
    AND: [...words.map(withWord), ...costs(filter), calls(filter)],
  };
}

const dayMs = 86_400_000;

/** With the days or the kind of a call, the call itself has to be of the worker: as `spendStatement` counts them. */
function calls({ workerId, callKind, callsFrom, callsTo }: ListRunsFilter): Prisma.RunWhereInput {
  if (callKind === undefined && callsFrom === undefined && callsTo === undefined) {
    return workerId ? { steps: { some: { workerId, startedAt: { not: null } } } } : {};
  }
  const call = {
    isCalled: true,
    workerId: workerId ?? { not: null },
    isSimulated: callKind && callKind === "simulated",
    endedAt: {
      gte: callsFrom === undefined ? undefined : new Date(callsFrom),
      lt: callsTo === undefined ? undefined : new Date(Date.parse(callsTo) + dayMs),
    },
  };
  return {
    OR: [{ engineId: { not: null } }, { endedAt: null }],
    steps: { some: { attempts: { some: call } } },
  };
}

function withWord(word: string): Prisma.RunWhereInput {
  const contains = { contains: escapeLike(word), mode: "insensitive" } as const;
  return { OR: [{ title: contains }, { question: contains }, { answer: contains }] };
}

function costs({ minCostUsd, maxCostUsd }: ListRunsFilter): Prisma.RunWhereInput[] {
  if (minCostUsd === undefined && maxCostUsd === undefined) return [];
  const usd = { gte: toExact(minCostUsd), lte: toExact(maxCostUsd) };
  return [
    {
      OR: [
        { reality: { not: "simulated" }, realUsd: usd },
        { reality: "simulated", simulatedUsd: usd },
      ],
    },
  ];
}

/** A number would be compared by its binary value: 0.0084 is a little less than that. */
function toExact(usd: number | undefined): string | undefined {
  return usd === undefined ? undefined : new Prisma.Decimal(usd).toFixed();
}

function between({ after, before }: ListRunsFilter): Prisma.DateTimeFilter {
  return {
    gte: after ? new Date(after) : undefined,
    lt: before ? new Date(before) : undefined,
  };
}

function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`);
}

/** The list's row of one run, or null. */
export async function findRunSummary(id: string): Promise<RunSummaryRecord | null> {
  const row = await prisma().run.findUnique({ where: { id }, select: summaryColumns });
  return row ? ((await toSummaries([row]))[0] ?? null) : null;
}

/** Each further query is about those rows alone that it may tell something of: one that is queued needs none. */
async function toSummaries(rows: readonly SummaryRow[]): Promise<RunSummaryRecord[]> {
  const interrupted = rows.filter(({ resumes, endedAt }) => resumes > 0 && endedAt !== null);
  const answered = rows.filter(({ answer }) => answer !== null);
  const called = rows.filter(({ calls }) => calls > 0);
  const [times, flaws, marks] = await Promise.all([
    findStepTimes(interrupted.map(({ id }) => id)),
    findAnswerFlaws(answered.map(({ id }) => id)),
    findTokenMarks(called.map(({ id }) => id)),
  ]);
  return rows.map((row) => {
    const summary = toSummary(row, times.get(row.id) ?? []);
    return {
      ...summary,
      totals: { ...summary.totals, ...marks.get(row.id) },
      answerFlaw: flaws.get(row.id) ?? null,
    };
  });
}

type TokenMarks = Pick<Totals, "areTokensAtLeast" | "areTokensEstimated">;

/** The runs with calls whose tokens are not known or an estimate, marked as the fold of their events marks them. */
async function findTokenMarks(runIds: string[]): Promise<Map<string, TokenMarks>> {
  const marks = new Map<string, TokenMarks>();
  if (runIds.length === 0) return marks;
  const found = await prisma().attempt.groupBy({
    by: ["runId", "usageSource"],
    where: {
      runId: { in: runIds },
      OR: [
        { usageSource: "estimated" },
        {
          usageSource: null,
          isCalled: true,
          OR: [{ costStatus: "unknown" }, { errorCode: { in: [...stopCodes] } }],
        },
      ],
    },
  });
  for (const { runId, usageSource } of found) {
    const mark: TokenMarks =
      usageSource === null ? { areTokensAtLeast: true } : { areTokensEstimated: true };
    marks.set(runId, { ...marks.get(runId), ...mark });
  }
  return marks;
}

function toSummary(
  row: SummaryRow,
  steps: readonly StepTimes[],
): Omit<RunSummaryRecord, "answerFlaw"> {
  const now = Date.now();
  const time = row.endedAt ? runTime(toTimes(row), steps, now) : null;
  return {
    id: row.id,
    title: row.title,
    question: head(row.question),
    // Written by `insertRun` and `appendEvents` from values of these very types.
    strategy: row.strategyKind as StrategySpec["kind"],
    strategyLabel: row.strategyLabel,
    poolName: row.poolName,
    reality: row.reality as Reality,
    status: row.status as RunStatus,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    durationMs: time?.workedMs ?? null,
    interruptedMs: time?.interruptedMs ?? 0,
    totals: {
      real: {
        calls: row.realCalls,
        usd: row.realUsd.toFixed(),
        isAtLeast: row.isRealCostAtLeast,
        isEstimated: row.isRealCostEstimated,
      },
      simulated: {
        calls: row.simulatedCalls,
        usd: row.simulatedUsd.toFixed(),
        isAtLeast: row.isSimulatedCostAtLeast,
        isEstimated: row.isSimulatedCostEstimated,
      },
      inputTokens: Number(row.inputTokens),
      outputTokens: Number(row.outputTokens),
      calls: row.calls,
    },
    answer: row.answer === null ? null : head(row.answer),
    rounds: row._count.rounds,
    steps: row.stepCount,
    repairs: row.repairCount,
    refusals: row.refusalCount,
    isShared: row.shareLinks.some(({ expiresAt }) => !expiresAt || expiresAt.getTime() > now),
    isBestSoFar: row.isBestSoFar,
    samePlanAs: row.rounds[0]?.samePlanAs ?? null,
    isImported: row.isImported,
  };
}

function toTimes({ startedAt, endedAt, resumes }: SummaryRow) {
  return {
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    resumes,
  };
}

function head(text: string): string {
  return text.slice(0, headLength).toWellFormed();
}

/** How many runs wait and how many are being worked on. */
export async function countRuns(): Promise<{ queued: number; running: number }> {
  const [queued, running] = await Promise.all([
    prisma().run.count({ where: { status: "queued" } }),
    prisma().run.count({ where: { status: "running" } }),
  ]);
  return { queued, running };
}
