import { findConnection } from "@/lib/db";
import { insertTestCall, type NewTestCall } from "@/lib/db/money";
import type { WorkerSnapshot } from "@/lib/runs";

export type TestedCall = Pick<
  NewTestCall,
  "servedModel" | "isCalled" | "startedAt" | "errorCode" | "usage" | "cost"
> & {
  worker: WorkerSnapshot;
  /** Not one whose settings are still being edited. */
  isSaved: boolean;
};

/** Keeps a test call that has just ended, so that its money counts like any other. */
export async function keepTestCall({ worker, isSaved, ...call }: TestedCall): Promise<void> {
  const { id, label, connectionId, model, provider } = worker;
  const connection = connectionId === null ? null : await findConnection(connectionId);
  await insertTestCall({
    ...call,
    workerId: isSaved ? id : null,
    workerLabel: label,
    connectionId,
    connectionLabel: connection?.label ?? label,
    model,
    isSimulated: provider === "simulated",
    endedAt: new Date(),
  });
}
