import { type ReadFile, readJsonFile } from "@/components/form/read-json-file";
import { type PoolFile, poolFileSchema } from "@/lib/api-contract";

/** Characters beyond which a file is surely no pool: 64 workers with all their texts stay far below. */
const maxLength = 4_000_000;

/** Reads an exported pool, or says what is wrong with it, worker by worker. */
export function readPoolFile(text: string): ReadFile<PoolFile> {
  return readJsonFile(text, { schema: poolFileSchema, what: "a pool", maxLength });
}
