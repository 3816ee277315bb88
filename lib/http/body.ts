import { StudioError } from "@/lib/errors";

const mebibyte = 1024 * 1024;
export const defaultBodyLimit = 2 * mebibyte;
/** For imports of whole runs. */
export const importBodyLimit = 100 * mebibyte;

/** Reads a JSON body of at most `limit` bytes, counted as they arrive. No body at all reads as `{}`. */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return {};
  checkContentType(request.headers.get("content-type"));
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new StudioError("invalid-input", "The body is not valid JSON in UTF-8.", { cause });
  }
}

function checkContentType(contentType: string | null): void {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return;
  throw new StudioError(
    "invalid-input",
    "The body has to be JSON: send it with `Content-Type: application/json`.",
  );
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(limit: number): StudioError {
  return new StudioError(
    "limit-reached",
    `The body is larger than ${Math.floor(limit / mebibyte)} MB.`,
  );
}
