"use client";

import { useMutation } from "@tanstack/react-query";
import { formatCounted } from "@/components/ui/format";
import { useToast } from "@/components/ui/toast";
import { workerColors } from "@/components/ui/worker-color";
import { workerMutations } from "@/lib/api-client";
import type { Connection, WorkerBody } from "@/lib/api-contract";
import { firstTags } from "@/lib/runs";

type Options = {
  connection: Connection;
  /** How many there are already: colours go round. */
  count: number;
  onDone(): void;
};

/** Makes a worker of each model and puts them into a pool, all of it or nothing. */
export function useAddModels({ connection, count, onDone }: Options) {
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation(workerMutations.createMany());
  return {
    isPending,
    error,
    reset,
    start: (models: readonly string[], pool: { poolId?: string; newPoolName?: string }) => {
      const bodies = models.map((model, index) =>
        toBody(connection, model, (count + index) % workerColors),
      );
      mutate(
        { workers: bodies, ...pool },
        {
          onSuccess: ({ workers: made }) => {
            toast({ title: `${formatCounted(made.length, "worker")} added`, look: "succeeded" });
            onDone();
          },
        },
      );
    },
  };
}

const longestLabel = 100;

/** The model's own name without its folder, and whether its weights are open; everything else is the studio's default. */
function toBody(connection: Connection, model: string, color: number): WorkerBody {
  const name = model.split("/").at(-1) || model;
  const label = name.slice(0, longestLabel);
  const tags = firstTags(model, connection);
  return { label, model, connectionId: connection.id, color, tags };
}
