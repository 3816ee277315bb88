"use client";

import { useMutation } from "@tanstack/react-query";
import { type FileRefusal, fileRefusalOf, readJsonFile } from "@/components/form/read-json-file";
import { FileButton } from "@/components/ui/file-button";
import { priceMutations } from "@/lib/api-client";
import { type GivenPriceFile, givenPriceFileSchema, type PriceImport } from "@/lib/api-contract";

/** A file that could be read, and what it would do to the table. */
export type ImportPlan = { file: GivenPriceFile; report: PriceImport };
export type ImportOutcome = { ok: true; report: PriceImport } | { ok: false; refusal: FileRefusal };

export type ImportButtonProps = {
  onPlan(plan: ImportPlan): void;
  onRefused(refusal: FileRefusal): void;
};

/** Reads a file of prices and asks the server what it would do; nothing is changed yet. */
export function ImportButton({ onPlan, onRefused }: ImportButtonProps) {
  const { mutate, isPending } = useMutation(priceMutations.previewFile());
  const take = async (chosen: File) => {
    const read = readJsonFile(await chosen.text(), {
      schema: givenPriceFileSchema,
      what: "a price table",
    });
    if (!read.ok) return onRefused(read.refusal);
    const { file } = read;
    mutate(
      { file },
      {
        onSuccess: (report) => onPlan({ file, report }),
        onError: (error) => onRefused(fileRefusalOf(error, file)),
      },
    );
  };
  return (
    <FileButton label="File of prices" isBusy={isPending} onFile={(file) => void take(file)}>
      Import
    </FileButton>
  );
}
