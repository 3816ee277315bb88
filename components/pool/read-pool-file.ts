import { type PoolFile, poolFileSchema } from "@/lib/api-contract";

export type PoolFileProblem = { path: string; message: string };
export type ReadPoolFile =
  | { ok: true; file: PoolFile }
  | { ok: false; title: string; problems: PoolFileProblem[] };

/** Characters beyond which a file is surely no pool: 64 workers with all their texts stay far below. */
const longestFile = 4_000_000;
const mostProblems = 50;

/** Reads an exported pool, or says what is wrong with it, field by field. */
export function readPoolFile(text: string): ReadPoolFile {
  if (text.length > longestFile) return refused("The file is too long to be a pool.");
  const json = parseJson(text);
  if (json === undefined)
    return refused("The file is not JSON. Choose one that the studio exported.");
  const parsed = poolFileSchema.safeParse(json);
  if (parsed.success) return { ok: true, file: parsed.data };
  const isPool = typeof json === "object" && json !== null && "format" in json;
  return {
    ok: false,
    title: isPool
      ? "Some fields of the file are not as they have to be."
      : "This is not a pool that the studio exported.",
    problems: parsed.error.issues.slice(0, mostProblems).map(({ path, message }) => ({
      path: path.map(String).join(".") || "the file",
      message,
    })),
  };
}

function refused(title: string): ReadPoolFile {
  return { ok: false, title, problems: [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Any file may be dropped here; the notice says what is expected.
    return undefined;
  }
}
