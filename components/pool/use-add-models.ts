"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatCounted } from "@/components/ui/format";
import { useToast } from "@/components/ui/toast";
import { workerColors } from "@/components/ui/worker-color";
import { poolMutations, workerMutations } from "@/lib/api-client";
import type { Connection, Pool, Worker, WorkerBody } from "@/lib/api-contract";
import { firstTags } from "@/lib/runs";

type Options = { connection: Connection; workers: Worker[]; onDone(): void };
type Job = { models: readonly string[]; pool: Pool | null };

/** Makes a worker of each model, one after the other, and puts them into a pool. What was made stays when one fails. */
export function useAddModels({ connection, workers, onDone }: Options) {
  const toast = useToast();
  const [done, setDone] = useState(0);
  const create = useMutation(workerMutations.create());
  const update = useMutation(poolMutations.update());
  const add = useMutation({
    mutationFn: async ({ models, pool }: Job) => {
      const made: string[] = [];
      try {
        for (const [index, model] of models.entries()) {
          const color = (workers.length + index) % workerColors;
          const worker = await create.mutateAsync(toBody(connection.id, model, color));
          made.push(worker.settings.id);
          setDone(made.length);
        }
      } finally {
        if (pool && made.length > 0) {
          const before = pool.workers.map(({ id }) => id);
          await update.mutateAsync({ id: pool.id, workerIds: [...before, ...made] });
        }
      }
      return made.length;
    },
    onSuccess: (count) => {
      toast({ title: `${formatCounted(count, "worker")} added`, look: "succeeded" });
      onDone();
    },
  });
  return {
    done,
    isPending: add.isPending,
    error: add.error,
    start: (models: readonly string[], pool: Pool | null) => {
      setDone(0);
      add.mutate({ models, pool });
    },
  };
}

const longestLabel = 100;

/** The model's own name without its folder, and whether its weights are open; everything else is the studio's default. */
function toBody(connectionId: string, model: string, color: number): WorkerBody {
  const name = model.split("/").at(-1) || model;
  const label = name.slice(0, longestLabel);
  return { label, model, connectionId, color, tags: firstTags(model) };
}
