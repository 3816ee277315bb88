"use client";

import { useMutation } from "@tanstack/react-query";
import { FileButton } from "@/components/ui/file-button";
import { runMutations } from "@/lib/api-client";
import { isStudioError } from "@/lib/errors";
import { readRunFile } from "./read-run-file";

export type ImportOutcome =
  | { ok: true; runId: string; title: string; isHashRight: boolean }
  | {
      ok: false;
      error: unknown;
      /** Takes in a file that was changed after the export; null when that is not what was wrong. */
      importAnyway: (() => void) | null;
    };

/** Takes in a run that was exported as JSON. */
export function ImportButton({ onOutcome }: { onOutcome(outcome: ImportOutcome): void }) {
  const { mutateAsync, isPending } = useMutation(runMutations.importFile());

  const take = async (file: File, acceptChanged: boolean) => {
    try {
      const content = readRunFile(await file.text());
      const { run, isHashRight } = await mutateAsync({ file: content, acceptChanged });
      onOutcome({ ok: true, runId: run.id, title: run.title, isHashRight });
    } catch (error) {
      const isChanged = isStudioError(error) && error.code === "conflict" && !acceptChanged;
      onOutcome({ ok: false, error, importAnyway: isChanged ? () => void take(file, true) : null });
    }
  };
  return (
    <FileButton
      label="File of an exported run"
      isBusy={isPending}
      onFile={(file) => void take(file, false)}
    >
      Import JSON
    </FileButton>
  );
}
