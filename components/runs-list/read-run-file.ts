import { readJsonFile } from "@/components/form/read-json-file";
import { type RunFile, runFileSchema } from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";

/** Reads an exported run. Throws `invalid-input` that says what is wrong with the file. */
export function readRunFile(text: string): RunFile {
  const read = readJsonFile(text, { schema: runFileSchema, what: "a run" });
  if (read.ok) return read.file;
  const { title, problems } = read.refusal;
  throw new StudioError("invalid-input", [title, ...problems.slice(0, 3)].join(" "));
}
