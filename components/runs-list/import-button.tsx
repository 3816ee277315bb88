"use client";

import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
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
  const input = useRef<HTMLInputElement>(null);
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
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was mended.
    event.target.value = "";
    if (file) void take(file, false);
  };
  return (
    <>
      <Button isBusy={isPending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        Import JSON
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File of an exported run"
        tabIndex={-1}
        className="sr-only"
        onChange={handleChange}
      />
    </>
  );
}
