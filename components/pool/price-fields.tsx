"use client";

import { useQuery } from "@tanstack/react-query";
import { formatUsd } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { priceQueries } from "@/lib/api-client";
import type { Connection, Worker } from "@/lib/api-contract";
import { isOwnServer } from "@/lib/runs";
import { priceInWords } from "./words";
import type { WorkerFormProps } from "./worker-form-props";
import { ChoiceInput } from "./worker-inputs";

type PriceFieldsProps = WorkerFormProps & {
  saved: Worker | null;
  /** Where the worker's model is served; undefined: none is chosen yet. */
  connection: Connection | undefined;
};

const byModel = "by-model";

/** Which price the calls are billed at. */
export function PriceFields(props: PriceFieldsProps) {
  const { draft, problems, onChange, saved, connection } = props;
  const options = usePriceOptions(saved);
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-xs font-medium text-muted">Price</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceInput
          label="Price entry"
          hint={hintOf(props)}
          problem={problems.priceId}
          value={draft.priceId ?? byModel}
          onChange={(value) => onChange({ priceId: value === byModel ? null : value })}
          options={[{ value: byModel, ...ofModel(connection) }, ...options]}
        />
        <ChoiceInput
          label="Price tier"
          hint="Batch only when the server bills its calls so."
          problem={problems.priceTier}
          value={draft.priceTier}
          onChange={(value) => onChange({ priceTier: value === "batch" ? "batch" : "standard" })}
          options={[
            { value: "standard", label: "Standard" },
            { value: "batch", label: "Batch" },
          ]}
        />
      </div>
    </fieldset>
  );
}

const ownServer =
  "No price: this is a server of your own. Choose an entry if its calls cost money.";

function isOwn(connection: Connection | undefined): boolean {
  return connection !== undefined && isOwnServer(connection);
}

/** What it means to choose none. */
function ofModel(connection: Connection | undefined) {
  if (isOwn(connection)) return { label: "No price", hint: ownServer };
  if (connection?.kind === "simulated") {
    return { label: "No price", hint: "The calls of a simulated worker cost no money." };
  }
  return {
    label: "The current one of this model",
    hint: "By its exact id or a declared alias.",
  };
}

function hintOf({ draft, saved, connection }: PriceFieldsProps): string {
  if (draft.priceId === null && isOwn(connection)) return ownServer;
  const price = saved?.settings.price;
  return price
    ? `Now: ${priceInWords(saved.settings)} per million tokens, read on ${price.date}.`
    : "Without a price the cost of a call is unknown, never 0.";
}

/** The current entries of the table, and the one that the worker has when it is an earlier one. */
function usePriceOptions(saved: Worker | null) {
  const prices = useQuery(priceQueries.list()).data?.prices ?? [];
  const options = prices.map(({ id, entry }) => ({
    value: id,
    label: showBidiControls(entry.modelId),
    hint: `${formatUsd(entry.inputUsd)} in, ${formatUsd(entry.outputUsd)} out per million tokens, read on ${entry.date}`,
  }));
  const own = saved?.priceId ?? null;
  if (own === null || options.some(({ value }) => value === own)) return options;
  const price = saved?.settings.price;
  const label = price ? `${price.modelId}, an earlier entry` : "An entry that is gone";
  return [...options, { value: own, label, hint: saved ? priceInWords(saved.settings) : "" }];
}
