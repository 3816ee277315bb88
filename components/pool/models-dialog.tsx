"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { focusFirstProblem } from "@/components/form/focus-first-problem";
import type { Problems } from "@/components/form/server-problems";
import { useRefusal } from "@/components/form/use-refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { Skeleton } from "@/components/ui/skeleton";
import { connectionQueries, errorText, type PoolRow } from "@/lib/api-client";
import { type Connection, hasVisibleText } from "@/lib/api-contract";
import { choiceProblem, mostWorkers } from "./choice-problems";
import { PickList } from "./pick-list";
import { useListedModels } from "./pool-url";
import { useAddModels } from "./use-add-models";
import { useLiveConnections, useLivePools } from "./use-live";
import { ChoiceInput, TextInput } from "./worker-inputs";

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
const newPool = "new";

const places = [
  ["poolId", "pool"],
  ["newPoolName", "name"],
] as const;

type ChooseModelsProps = { connection: Connection; models: string[]; onClose(): void };

function ChooseModels({ connection, models, onClose }: ChooseModelsProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [poolId, setPoolId] = useState(none);
  const [poolName, setPoolName] = useState(showBidiControls(connection.label));
  const [wasTried, setTried] = useState(false);
  const { workers, pools } = useLivePools().data ?? { workers: [], pools: [] };
  const add = useAddModels({ connection, count: workers.length, onDone: onClose });
  const refusal = useRefusal(add, places);
  const used = new Set(
    workers
      .filter(({ settings }) => settings.connectionId === connection.id)
      .map(({ settings }) => settings.model),
  );
  const pool = pools.find(({ id }) => id === poolId) ?? null;
  const isNewPool = poolId === newPool;
  const taken = pool?.workers.length ?? 0;
  const room = pool || isNewPool ? mostWorkers - taken : Number.POSITIVE_INFINITY;
  const wrongChoice = choiceProblem(chosen, { noun: "model", room });
  const wrongName = isNewPool && !hasVisibleText(poolName) ? "Give the pool a name." : null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongChoice !== null || wrongName !== null) {
      return focusFirstProblem(refusal.form.current);
    }
    if (isNewPool) add.start(chosen, { newPoolName: poolName.trim() });
    else add.start(chosen, pool ? { poolId: pool.id } : {});
  };
  const edit = () => refusal.handleEdit();
  return (
    <form ref={refusal.form} noValidate onSubmit={handleSubmit} className="space-y-4">
      <PickList
        noun="model"
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
        problem={(wasTried ? wrongChoice : null) ?? undefined}
        onChange={(ids) => {
          setChosen(ids);
          edit();
        }}
      />
      <PoolChoice
        pools={pools}
        poolId={poolId}
        onPoolId={(value) => {
          setPoolId(value);
          edit();
        }}
        newName={poolName}
        onNewName={(text) => {
          setPoolName(text);
          edit();
        }}
        problems={{
          ...(wasTried && wrongName !== null ? { name: wrongName } : {}),
          ...refusal.fields,
        }}
      />
      {refusal.notice ? <ErrorState title="No worker was added" {...refusal.notice} /> : null}
      <div className="flex items-center justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={add.isPending}>
          {chosen.length > 1 ? `Add ${chosen.length} workers` : "Add as worker"}
        </Button>
      </div>
    </form>
  );
}

type PoolChoiceProps = {
  pools: PoolRow[];
  poolId: string;
  onPoolId(id: string): void;
  newName: string;
  onNewName(name: string): void;
  problems: Problems<"pool" | "name">;
};

/** The pool that the new workers go into, which may be a new one, too. */
function PoolChoice(props: PoolChoiceProps) {
  const { pools, poolId, onPoolId, newName, onNewName, problems } = props;
  const isNew = poolId === newPool;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceInput
        label="Put them into a pool"
        hint={
          isNew
            ? "In the order in which you choose them."
            : "At its end, so that no number changes."
        }
        problem={problems.pool}
        value={poolId}
        onChange={onPoolId}
        options={[
          { value: none, label: "None for now" },
          { value: newPool, label: "A new pool" },
          ...pools.map(({ id, name, workers }) => ({
            value: id,
            label: showBidiControls(name),
            hint: formatCounted(workers.length, "worker"),
          })),
        ]}
        className={isNew ? "" : "sm:col-span-2"}
      />
      {isNew ? (
        <TextInput
          label="Name of the pool"
          problem={problems.name}
          value={newName}
          maxLength={100}
          onChange={onNewName}
        />
      ) : null}
    </div>
  );
}
