"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw, ShieldAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { showBidiControls } from "@/components/ui/safe-text";
import { Time } from "@/components/ui/time";
import { connectionMutations, errorText } from "@/lib/api-client";
import type { Connection } from "@/lib/api-contract";
import { circuitInWords } from "./words";

/** Says that a connection is taken for dead, until when and why, and lets calls through again. */
export function CircuitNotice({ connection: { id, circuit } }: { connection: Connection }) {
  const close = useMutation(connectionMutations.closeCircuit());
  return (
    <div
      role="status"
      className="flex flex-wrap items-start gap-3 rounded-md bg-state-failed-soft px-3 py-2.5 text-sm"
    >
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-state-failed" />
      <div className="min-w-0 flex-1 basis-48 space-y-1">
        <p className="font-medium text-state-failed">{circuitInWords(circuit)}</p>
        {circuit.lastError ? (
          <p className="line-clamp-3 wrap-anywhere">
            Last error{" "}
            {circuit.lastErrorAt ? (
              <>
                (<Time iso={circuit.lastErrorAt} />)
              </>
            ) : null}
            : {showBidiControls(circuit.lastError)}
          </p>
        ) : null}
        {close.error ? <p className="text-state-failed">{errorText(close.error).message}</p> : null}
      </div>
      {circuit.state === "trying" ? null : (
        <Button size="small" isBusy={close.isPending} onClick={() => close.mutate({ id })}>
          {close.isPending ? null : <RotateCw aria-hidden />}
          Try again now
        </Button>
      )}
    </div>
  );
}
