"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw, Share2, Square, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeleteDialog } from "@/components/run-actions/delete-dialog";
import { RerunDialog } from "@/components/run-actions/rerun-dialog";
import { ShareDialog } from "@/components/run-actions/share-dialog";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { errorText, runMutations } from "@/lib/api-client";
import { hasEnded, type Run, strategyLabel } from "@/lib/runs";

/** On narrow screens the icons alone: with the words, Stop would take a second row. */
export const actionWord = "max-sm:sr-only";

type OpenDialog = "share" | "rerun" | "delete";

/** What the owner of a run can do with it. */
export function OwnActions({ run }: { run: Run }) {
  const router = useRouter();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const isRunning = !hasEnded(run.status);
  const [wasLive] = useState(isRunning);
  const dialog = (name: OpenDialog) => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  return (
    <>
      {wasLive ? (
        // Its room stays when the run has ended: the title must not be wrapped anew, nor the row.
        <div className="flex justify-end max-sm:grid max-sm:empty:hidden sm:w-30">
          {isRunning ? <StopButton id={run.id} /> : null}
        </div>
      ) : null}
      <Button size="small" onClick={() => setOpen("share")}>
        <Share2 aria-hidden />
        <span className={actionWord}>Share</span>
      </Button>
      <Button size="small" onClick={() => setOpen("rerun")}>
        <RotateCw aria-hidden />
        <span className={actionWord}>Run again</span>
      </Button>
      <IconButton
        label="Delete"
        look="plain"
        className="max-sm:aspect-auto"
        onClick={() => setOpen("delete")}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <ShareDialog runId={run.id} {...dialog("share")} />
      <RerunDialog run={{ id: run.id, strategyLabel: strategyLabel(run) }} {...dialog("rerun")} />
      <DeleteDialog run={run} {...dialog("delete")} onDeleted={() => router.push("/runs")} />
    </>
  );
}

/** Once pressed it stays so until the engine says that the run has ended. */
function StopButton({ id }: { id: string }) {
  const toast = useToast();
  const cancel = useMutation(runMutations.cancel());
  const isAsked = cancel.isPending || cancel.isSuccess;
  const handleClick = () =>
    cancel.mutate(
      { id },
      {
        onError: (error) =>
          toast({
            title: "The run could not be stopped",
            description: errorText(error).message,
            look: "failed",
          }),
      },
    );
  return (
    <Button size="small" look="danger" isBusy={isAsked} onClick={handleClick}>
      {isAsked ? null : <Square aria-hidden fill="currentColor" />}
      {isAsked ? "Stopping…" : "Stop"}
    </Button>
  );
}
