import { z } from "zod";
import { StudioError } from "@/lib/errors";

const cursorSchema = z.tuple([z.iso.datetime(), z.string().regex(/^[\x20-\x7e]{1,64}$/)]);
export type Cursor = { createdAt: string; id: string };

/** The place after a row of the list, opaque to the client. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString("base64url");
}

/** Throws `invalid-input` for anything that `encodeCursor` did not write. */
export function decodeCursor(text: string): Cursor {
  const refused = new StudioError("invalid-input", "The cursor is not one that this list gave.");
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw refused;
  const result = cursorSchema.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
  if (!result.success) throw refused;
  return { createdAt: result.data[0], id: result.data[1] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses null, with the message for the user.
    return null;
  }
}
