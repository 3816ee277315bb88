import { type RunFile, runFileSchema } from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";

/** Reads an exported run. Throws `invalid-input` that says what is wrong with the file. */
export function readRunFile(text: string): RunFile {
  const parsed = runFileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.map(String).join(".") || "the file";
  throw new StudioError(
    "invalid-input",
    `This is not a run that the studio exported: ${place}: ${issue?.message ?? "not as expected"}.`,
    { cause: parsed.error },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StudioError(
      "invalid-input",
      "The file is not JSON. Choose one that the studio exported.",
      {
        cause: error,
        details: { text: text.slice(0, 200) },
      },
    );
  }
}
