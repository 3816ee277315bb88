import { StudioError } from "@/lib/errors";
import { sha256, toCanonicalJson } from "./content-hash";

export type Idempotency = { key: string; bodyHash: string };

/** What an `Idempotency-Key` header stands for, with what was asked; null without one. Throws `invalid-input`. */
export function toIdempotency(key: string | null, asked: unknown): Idempotency | null {
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new StudioError(
      "invalid-input",
      "The Idempotency-Key has to be 1 to 200 printable ASCII characters without spaces.",
    );
  }
  return { key, bodyHash: sha256(toCanonicalJson(asked)) };
}
