import type { z } from "zod";
import type { listRuns as contract, listRunsQuery } from "@/lib/api-contract";
import { listRuns as listRows } from "@/lib/db";
import type { Reality } from "@/lib/runs";
import { decodeCursor, encodeCursor } from "./cursor";

type SimulatedFilter = NonNullable<z.output<typeof listRunsQuery>["simulated"]>;

/** What the filter `simulated` asks for: only runs whose calls were all simulated, all real, or some of each. */
const realityOfFilter = {
  yes: "simulated",
  no: "real",
  mixed: "mixed",
} as const satisfies Record<SimulatedFilter, Reality>;

/** A page of runs, newest first. */
export async function listRuns({
  input,
}: {
  input: z.output<typeof listRunsQuery>;
}): Promise<z.output<typeof contract.output>> {
  const { cursor, limit, ...filter } = input;
  const { rows, total } = await listRows({
    ...toRowFilter(filter),
    cursor: cursor === undefined ? undefined : decodeCursor(cursor),
    // One more than is shown tells whether there is a next page.
    limit: limit + 1,
  });
  const runs = rows.slice(0, limit);
  const last = runs.at(-1);
  return { runs, nextCursor: rows.length > limit && last ? encodeCursor(last) : null, total };
}

type Filter = Omit<z.output<typeof listRunsQuery>, "cursor" | "limit">;

/** Which rows a filter of the API means. */
export function toRowFilter({ simulated, within, ...filter }: Filter) {
  return {
    ...filter,
    after: latest(filter.after, within && new Date(Date.now() - ageMs[within]).toISOString()),
    reality: simulated && realityOfFilter[simulated],
  };
}

const hourMs = 3_600_000;
const ageMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs };

function latest(...times: (string | undefined)[]): string | undefined {
  return times
    .filter((time) => time !== undefined)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
}
