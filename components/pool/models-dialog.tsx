"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { Skeleton } from "@/components/ui/skeleton";
import { connectionQueries, errorText } from "@/lib/api-client";
import type { Connection } from "@/lib/api-contract";
import { PickList } from "./pick-list";
import { useListedModels } from "./pool-url";
import { useAddModels } from "./use-add-models";
import { useLiveConnections, useLivePools } from "./use-live";
import { ChoiceInput } from "./worker-inputs";

/** What a server says it serves, to make workers of. Which connection is asked is in the address. */
export function ModelsDialog() {
  const [id, setId] = useListedModels();
  const connections = useLiveConnections().data?.connections ?? [];
  const connection = connections.find((known) => known.id === id);
  return (
    <Dialog
      isOpen={id !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) void setId(null);
      }}
      title="Discover models"
      description={connection ? showBidiControls(connection.label) : undefined}
      className="max-w-xl outline-none"
    >
      {connection ? (
        <Models key={connection.id} connection={connection} onClose={() => void setId(null)} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

function Models({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery(connectionQueries.models(connection.id));
  if (isFetching && !data) {
    return (
      <div role="status" className="space-y-3">
        <p className="text-sm text-muted">Asking the server for its models.</p>
        <Skeleton className="h-9" />
        <Skeleton className="h-56" />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="The models could not be listed"
        {...errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.models.length === 0) {
    return (
      <p className="py-6 text-center text-sm text-muted">
        The server lists no models. A worker can still be made with a model's name.
      </p>
    );
  }
  return <ChooseModels connection={connection} models={data.models} onClose={onClose} />;
}

const none = "none";

type ChooseModelsProps = { connection: Connection; models: string[]; onClose(): void };

function ChooseModels({ connection, models, onClose }: ChooseModelsProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [poolId, setPoolId] = useState(none);
  const { workers, pools } = useLivePools().data ?? { workers: [], pools: [] };
  const add = useAddModels({ connection, count: workers.length, onDone: onClose });
  const used = new Set(
    workers
      .filter(({ settings }) => settings.connectionId === connection.id)
      .map(({ settings }) => settings.model),
  );
  const pool = pools.find(({ id }) => id === poolId) ?? null;
  return (
    <div className="space-y-4">
      <PickList
        name="models"
        options={models.map((model) => ({
          id: model,
          text: model,
          content: (
            <span className="flex flex-wrap items-center gap-x-2 font-mono text-xs leading-5 wrap-anywhere">
              {showBidiControls(model)}
              {used.has(model) ? (
                <span className="font-sans text-muted">has a worker already</span>
              ) : null}
            </span>
          ),
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <ChoiceInput
        label="Put them into a pool"
        hint="At its end, so that no number changes."
        problem={undefined}
        value={poolId}
        onChange={setPoolId}
        options={[
          { value: none, label: "None for now" },
          ...pools.map(({ id, name, workers: inPool }) => ({
            value: id,
            label: showBidiControls(name),
            hint: formatCounted(inPool.length, "worker"),
          })),
        ]}
      />
      {add.error ? <ErrorState title="No worker was added" {...errorText(add.error)} /> : null}
      <div className="flex items-center justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          isBusy={add.isPending}
          disabled={chosen.length === 0}
          onClick={() => add.start(chosen, pool)}
        >
          {chosen.length > 1 ? `Add ${chosen.length} workers` : "Add as worker"}
        </Button>
      </div>
    </div>
  );
}
