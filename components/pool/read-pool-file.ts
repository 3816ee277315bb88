import { type ReadFile, readJsonFile } from "@/components/form/read-json-file";
import { type GivenPoolFile, givenPoolFileSchema } from "@/lib/api-contract";

/** Characters beyond which a file is surely no pool: 64 workers with all their texts stay far below. */
const maxLength = 4_000_000;

/** Reads an exported pool, or says what is wrong with it, worker by worker. */
export function readPoolFile(text: string): ReadFile<GivenPoolFile> {
  return readJsonFile(text, { schema: givenPoolFileSchema, what: "a pool", maxLength });
}
