import { showBidiControls } from "@/components/ui/safe-text";
import type { SelectOption } from "@/components/ui/select";
import type { Connection, Price, Worker } from "@/lib/api-contract";
import {
  exactUsd,
  isOwnServer,
  isPricedByModel,
  isSimulatedModel,
  namesModel,
  otherPriceNote,
  type PriceEntry,
} from "@/lib/runs";
import { priceInWords } from "./words";
import type { WorkerDraft } from "./worker-draft";

type Given = {
  draft: Pick<WorkerDraft, "model" | "priceId" | "priceTier">;
  saved: Worker | null;
  /** Where the worker's model is served; undefined: none is chosen yet. */
  connection: Connection | undefined;
  /** The current entries; undefined: not known yet. */
  prices: readonly Price[] | undefined;
};

export type PriceChoice = {
  options: SelectOption[];
  /** What calls will cost with what is chosen now. */
  hint: string;
  /** The chosen entry's model where that is not the worker's, with what to make of it; null: nothing is amiss. */
  note: string | null;
  otherModel: string | null;
};

/** Stands for an entry that is chosen by the name of the model. */
export const byModel = "by-model";

/** The entries that a worker can choose from, and what its choice means for the model that it has in the form now. */
export function priceChoice(given: Given): PriceChoice {
  const { draft, connection } = given;
  const entry = entryOf(given);
  const model = draft.model.trim();
  const note = draft.priceId === null || model === "" ? null : otherPriceNote(entry, model);
  return {
    options: [{ value: byModel, ...ofModel(connection) }, ...optionsOf(given)],
    hint: hintOf(given, entry),
    note,
    otherModel: note === null ? null : (entry?.modelId ?? null),
  };
}

/** The entry that holds for the draft: the chosen one, else the current one that names its model. */
function entryOf({ draft, saved, connection, prices = [] }: Given): PriceEntry | null {
  if (draft.priceId !== null) {
    const current = prices.find(({ id }) => id === draft.priceId)?.entry;
    return current ?? (saved?.priceId === draft.priceId ? saved.settings.price : null);
  }
  if (!connection || !isPricedByModel(connection)) return null;
  const model = draft.model.trim();
  const named = prices.filter(({ entry }) => namesModel(entry, model));
  const exact = named.find(({ entry }) => entry.modelId === model);
  return (exact ?? named[0])?.entry ?? null;
}

const ownServer =
  "No price: this is a server of your own. Choose an entry if its calls cost money.";

/** What it means to choose none. */
function ofModel(connection: Connection | undefined) {
  if (connection && isOwnServer(connection)) return { label: "No price", hint: ownServer };
  if (connection?.kind === "simulated") {
    return { label: "No price", hint: "The calls of a simulated worker cost no money." };
  }
  return {
    label: "The current one of this model",
    hint: "By its exact id or a declared alias.",
  };
}

function hintOf({ draft, connection, prices }: Given, entry: PriceEntry | null): string {
  if (draft.priceId === null && connection && isOwnServer(connection)) return ownServer;
  if (entry) {
    const price = priceInWords({ price: entry, priceTier: draft.priceTier });
    return `Now: ${price} per million tokens, by the entry of ${showBidiControls(entry.modelId)}, read on ${entry.date}.`;
  }
  const model = draft.model.trim();
  const isUnnamed = draft.priceId === null && connection && isPricedByModel(connection);
  if (isUnnamed && prices && model !== "") {
    return `No entry names ${showBidiControls(model)}: the cost of its calls is unknown, never 0.`;
  }
  return "Without a price the cost of a call is unknown, never 0.";
}

/** Entries of simulated models are for simulated workers only; the one that the worker has stays to be seen. */
function optionsOf({ draft, saved, connection, prices = [] }: Given): SelectOption[] {
  const isSimulated = connection?.kind === "simulated";
  const fitting = prices.filter(
    ({ id, entry }) => isSimulatedModel(entry.modelId) === isSimulated || id === draft.priceId,
  );
  const options = fitting.map(({ id, entry }) => ({
    value: id,
    label: entry.modelId,
    hint: `${exactUsd(entry.inputUsd)} in, ${exactUsd(entry.outputUsd)} out per million tokens, read on ${entry.date}`,
  }));
  const own = draft.priceId;
  if (own === null || options.some(({ value }) => value === own)) return options;
  const price = saved?.priceId === own ? saved.settings.price : null;
  const label = price ? `${price.modelId}, an earlier entry` : "An entry that is gone";
  return [...options, { value: own, label, hint: saved ? priceInWords(saved.settings) : "" }];
}
