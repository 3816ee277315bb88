import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Only this is kept. A lookup by hash takes the same time whatever part of a guess is right. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
