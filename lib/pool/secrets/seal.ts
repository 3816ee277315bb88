import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** What a sealed key belongs to. It opens with these very values only, so it cannot be moved to another place. */
export type SealPlace = { connectionId: string; host: string };

const algorithm = "aes-256-gcm";
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** Encrypts a model server's key with AES-256-GCM: version, nonce, tag, text. `key` has 32 bytes. */
export function sealSecret(text: string, key: Uint8Array, place: SealPlace): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
}

/** The text, or null when it was sealed with another key or for another place, or was changed since. */
export function openSecret(sealed: Uint8Array, key: Uint8Array, place: SealPlace): string | null {
  const bytes = Buffer.from(sealed);
  if (bytes.length <= headBytes || bytes[0] !== version) return null;
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(place));
  decipher.setAuthTag(bytes.subarray(1 + nonceBytes, headBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    // The tag does not fit: which of the reasons it was cannot be told, and must not be.
    return null;
  }
}

function associatedData({ connectionId, host }: SealPlace): Buffer {
  return Buffer.from(JSON.stringify(["conductor-studio key", version, connectionId, host]));
}
