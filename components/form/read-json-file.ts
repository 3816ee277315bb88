import type { z } from "zod";
import { errorText, fieldsOf } from "@/lib/api-client";
import { wordIssue } from "@/lib/api-contract";
import { asSentence } from "@/lib/errors";

/** Why a file was not taken in: in one sentence, and what is wrong with it place by place. */
export type FileRefusal = { title: string; problems: string[]; requestId: string | null };
export type ReadFile<Content> = { ok: true; file: Content } | { ok: false; refusal: FileRefusal };

type ReadOptions<Schema extends z.ZodType> = {
  schema: Schema;
  /** As in `a pool`. */
  what: string;
  /** Characters beyond which a file is surely none of these. */
  maxLength?: number;
};

const mostProblems = 50;

/** Reads a file that the studio exported, or says in words what is wrong with it. */
export function readJsonFile<Schema extends z.ZodType>(
  text: string,
  { schema, what, maxLength = Number.POSITIVE_INFINITY }: ReadOptions<Schema>,
): ReadFile<z.output<Schema>> {
  if (text.length > maxLength) return refused(`The file is too long to be ${what}.`);
  const json = parseJson(text);
  if (json === undefined) {
    return refused("The file is not JSON. Choose one that the studio exported.");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, file: parsed.data };
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  if (!isObject) return refused(`This is not ${what} that the studio exported.`);
  const fields = parsed.error.issues.flatMap((issue) => wordIssue(issue, json));
  // A file of another sort has nothing right, and its format says so best.
  const format = fields.filter(({ path }) => path === "format");
  const problems = format.length > 0 ? format : fields;
  return refused(
    format.length > 0
      ? `This is not ${what} that the studio exported.`
      : "Some fields of the file are not as they have to be.",
    problems.slice(0, mostProblems).map((problem) => problemInWords(problem, json)),
  );
}

/** What the server said of a file that could be read here. */
export function fileRefusalOf(error: unknown, file: unknown): FileRefusal {
  const { message, requestId } = errorText(error);
  const problems = fieldsOf(error).map((problem) => problemInWords(problem, file));
  if (problems.length === 0) return { title: message, problems, requestId };
  return { title: "The studio refused some of the file.", problems, requestId };
}

function refused(title: string, problems: string[] = []): ReadFile<never> {
  return { ok: false, refusal: { title, problems, requestId: null } };
}

const entryNames: Record<string, { word: string; name: string }> = {
  prices: { word: "Price", name: "modelId" },
  workers: { word: "Worker", name: "label" },
};

/** "Price 4 (gpt-5): inputUsd has to be …", with the entry by its place and its name. */
function problemInWords({ path, message }: { path: string; message: string }, file: unknown) {
  const [list = "", index = "", ...rest] = path.split(".");
  const entry = entryNames[list];
  const isSentence = asSentence(message) === message;
  if (!entry || !/^\d+$/.test(index)) {
    return isSentence ? message : `${path || "The file"} ${message}.`;
  }
  const name = textAt(file, [list, index, entry.name]);
  const place = `${entry.word} ${Number(index) + 1}${name === null ? "" : ` (${name})`}`;
  if (rest.length === 0) return asSentence(`${place} ${message}`);
  const field = rest.join(".");
  return isSentence ? `${place}, ${field}: ${message}` : `${place}: ${field} ${message}.`;
}

function textAt(file: unknown, path: readonly string[]): string | null {
  const value = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, name)
        ? Reflect.get(inner, name)
        : undefined,
    file,
  );
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, 80) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Any file may be chosen here; the notice says what is expected.
    return undefined;
  }
}
