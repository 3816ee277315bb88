"use client";

import { useMutation } from "@tanstack/react-query";
import { type DragEvent, type ReactNode, useState } from "react";
import { FileButton } from "@/components/ui/file-button";
import { poolMutations } from "@/lib/api-client";
import type { ImportOutcome } from "./import-notice";
import { readPoolFile } from "./read-pool-file";

/** Reads a file and hands it to the server; tells what came of it. */
function useImport(onOutcome: (outcome: ImportOutcome) => void) {
  const { mutate, isPending } = useMutation(poolMutations.importFile());
  const take = async (file: File) => {
    const read = readPoolFile(await file.text());
    if (!read.ok) return onOutcome({ ok: false, title: read.title, problems: read.problems });
    mutate(read.file, {
      onSuccess: ({ pool, needKeys }) => onOutcome({ ok: true, pool, needKeys }),
      onError: (error) => onOutcome({ ok: false, error }),
    });
  };
  return { take, isPending };
}

type Props = { onOutcome(outcome: ImportOutcome): void };

/** Takes in a pool that was exported as JSON. */
export function ImportPool({ onOutcome }: Props) {
  const { take, isPending } = useImport(onOutcome);
  return (
    <FileButton
      label="File of an exported pool"
      isBusy={isPending}
      onFile={(file) => void take(file)}
    >
      Import JSON
    </FileButton>
  );
}

/** A part of the page that takes in a pool file dropped onto it. */
export function PoolDrop({ onOutcome, children }: Props & { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const { take } = useImport(onOutcome);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const handleOver = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const handleLeave = (event: DragEvent<HTMLElement>) => {
    const { relatedTarget } = event;
    if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) {
      setOver(false);
    }
  };
  const handleDrop = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void take(file);
  };
  return (
    <section
      aria-label="Pools"
      onDragOver={handleOver}
      onDragLeave={handleLeave}
      onDrop={handleDrop}
      className="relative"
    >
      {children}
      {isOver ? (
        <div className="pointer-events-none absolute -inset-2 z-20 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-soft/90 font-medium text-accent">
          Drop the file of a pool to import it
        </div>
      ) : null}
    </section>
  );
}
