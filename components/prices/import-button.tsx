"use client";

import { useMutation } from "@tanstack/react-query";
import { FileButton } from "@/components/ui/file-button";
import { priceMutations } from "@/lib/api-client";
import { type GivenPriceFile, givenPriceFileSchema, type PriceImport } from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";

export type ImportOutcome = { ok: true; report: PriceImport } | { ok: false; error: unknown };

/** Merges a file of prices into the table. */
export function ImportButton({ onOutcome }: { onOutcome(outcome: ImportOutcome): void }) {
  const { mutateAsync, isPending } = useMutation(priceMutations.importFile());
  const take = async (chosen: File) => {
    try {
      const file = readPriceFile(await chosen.text());
      onOutcome({ ok: true, report: await mutateAsync({ file }) });
    } catch (error) {
      onOutcome({ ok: false, error });
    }
  };
  return (
    <FileButton label="File of prices" isBusy={isPending} onFile={(file) => void take(file)}>
      Import
    </FileButton>
  );
}

function readPriceFile(text: string): GivenPriceFile {
  const parsed = givenPriceFileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.map(String).join(".") || "the file";
  throw new StudioError(
    "invalid-input",
    `This is not a price table that the studio exported: ${place}: ${issue?.message ?? "not as expected"}.`,
    { cause: parsed.error },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses null, with the message for the user.
    return null;
  }
}
