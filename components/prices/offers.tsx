"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { formatCounted } from "@/components/ui/format";
import { errorText, priceMutations } from "@/lib/api-client";
import type { PriceEntry } from "@/lib/runs";

/** Newer entries that came with this version of the studio. Nothing is taken without being asked for. */
export function Offers({ offers }: { offers: PriceEntry[] }) {
  const reset = useMutation(priceMutations.reset());
  if (offers.length === 0) return null;
  const names = offers.map(({ modelId }) => modelId);
  return (
    <section
      aria-label="Newer starter prices"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent/40 bg-accent-soft px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        This version of the studio has newer prices for {formatCounted(names.length, "model")}:{" "}
        {names.slice(0, 8).join(", ")}
        {names.length > 8 ? " and others" : ""}.
        {reset.error ? (
          <span role="alert" className="block text-state-failed">
            {errorText(reset.error).message}
          </span>
        ) : null}
      </p>
      <Button
        size="small"
        isBusy={reset.isPending}
        onClick={() => reset.mutate({ modelIds: names })}
      >
        Take them
      </Button>
    </section>
  );
}
