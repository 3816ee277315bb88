import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import {
  type createRepricing as contract,
  maxRepricedRuns,
  type Repricing,
} from "@/lib/api-contract";
import { listRuns } from "@/lib/db";
import {
  addRepricedRuns,
  deleteRepricing,
  insertRepricing,
  listChosenPrices,
  listPlaces,
  listPricesAt,
  readKeptCalls,
} from "@/lib/db/money";
import { StudioError } from "@/lib/errors";
import { toRowFilter } from "../runs/list";
import { findRepricing } from "./read";
import { type PriceTable, repriceRun } from "./reprice-run";

type Input = z.output<typeof contract.body>;

/** Runs that are read, priced and kept at a time: the process does other work in between. */
const batchSize = 100;

/**
 * Prices ended runs by the table of this moment, and keeps the figures beside the old ones. Throws `invalid-input` when no
 * ended run is meant, or more than `maxRepricedRuns` are.
 */
export async function createRepricing({ input }: { input: Input }): Promise<Repricing> {
  const runIds = await chooseRuns(input);
  const now = new Date();
  const [entries, chosen, places] = await Promise.all([
    listPricesAt(now),
    listChosenPrices(),
    listPlaces(),
  ]);
  const id = await insertRepricing(input.label, now);
  try {
    const count = await repriceAll({ id, runIds, table: { entries, chosen, places } });
    if (count === 0) throw noRuns();
  } catch (error) {
    await deleteRepricing(id);
    throw error;
  }
  return findRepricing(id);
}

type Work = { id: string; runIds: readonly string[]; table: PriceTable };

async function repriceAll({ id, runIds, table }: Work): Promise<number> {
  let count = 0;
  for (let start = 0; start < runIds.length; start += batchSize) {
    const kept = await readKeptCalls(runIds.slice(start, start + batchSize));
    await addRepricedRuns(
      id,
      kept.map((run) => repriceRun(run, table)),
    );
    count += kept.length;
    await nextTurn();
  }
  return count;
}

async function chooseRuns({ runIds, filter }: Input): Promise<string[]> {
  if (runIds) return [...new Set(runIds)];
  const { rows, total } = await listRuns({
    ...toRowFilter(filter ?? {}),
    limit: maxRepricedRuns,
  });
  if (total > maxRepricedRuns) {
    throw new StudioError(
      "invalid-input",
      `${total} runs match, and ${maxRepricedRuns} can be priced anew at once. Narrow the filter, for example by days.`,
      { details: { fields: [{ path: "filter", message: "matches too many runs" }] } },
    );
  }
  return rows.map(({ id }) => id);
}

function noRuns(): StudioError {
  return new StudioError("invalid-input", "No run that has ended is among these.");
}
