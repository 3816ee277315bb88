import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new id such as `run_01m3…`: ten characters of time, so that ids sort by age, and 80 random bits. */
export function newId(prefix: string): string {
  let time = Date.now();
  let head = "";
  for (let index = 0; index < 10; index++) {
    head = alphabet.charAt(time % 32) + head;
    time = Math.floor(time / 32);
  }
  let tail = "";
  for (const byte of randomBytes(16)) tail += alphabet.charAt(byte % 32);
  return `${prefix}_${head}${tail}`;
}
