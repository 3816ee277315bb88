"use client";

import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { fileRefusalOf } from "@/components/form/read-json-file";
import { poolMutations } from "@/lib/api-client";
import type { ImportOutcome } from "./import-notice";
import { usePoolTab, useShownPool } from "./pool-url";
import { readPoolFile } from "./read-pool-file";

/** Reads a file and hands it to the server; keeps what came of it and shows the pool that was made. */
export function useImportPool() {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [, setTab] = usePoolTab();
  const [, setShownId] = useShownPool();
  const { mutate, isPending } = useMutation(poolMutations.importFile());
  const take = useCallback(
    async (file: File) => {
      const read = readPoolFile(await file.text());
      if (!read.ok) return setOutcome(read);
      mutate(read.file, {
        onSuccess: (made) => {
          setOutcome({ ok: true, ...made });
          void setTab("pools");
          void setShownId(made.pool.id);
        },
        onError: (error) => setOutcome({ ok: false, refusal: fileRefusalOf(error, read.file) }),
      });
    },
    [mutate, setTab, setShownId],
  );
  return { take, isPending, outcome, dismiss: () => setOutcome(null) };
}

export type PoolImporting = ReturnType<typeof useImportPool>;
