import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "./failure.mjs";
import { isAlive, processStart } from "./process.mjs";

/**
 * @typedef {{ pid: number, start: string, address: string | null }} Holder
 * @typedef {{ update(address: string): void }} Lock
 */

/*
 * Lock files are numbered, and the highest number is the lock. Taking over from a dead holder means creating the next
 * number, which only one process can; no file is ever removed while it could be the highest. So two starts that both see
 * a stale lock cannot both win, which "remove it and try again" does not give.
 */
function numbersIn(folder, name) {
  return readdirSync(folder)
    .map((file) => (file.startsWith(`${name}-`) ? Number(file.slice(name.length + 1)) : 0))
    .filter((number) => Number.isInteger(number) && number > 0)
    .sort((a, b) => b - a);
}

/** @returns {Holder | null} */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    // Torn by a power cut: nobody can hold it, for a lock appears whole or not at all.
    if (error instanceof SyntaxError || errorCode(error) === "ENOENT") {
      return null;
    }
    throw error;
  }
}

function isHeld(holder) {
  return holder !== null && isAlive(holder.pid) && processStart(holder.pid) === holder.start;
}

function writeWhole(folder, file, holder, place) {
  const draft = join(folder, `draft-${process.pid}-${Math.random().toString(36).slice(2)}`);
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    place(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Who holds the lock now, or null. @returns {Holder | null} */
export function findHolder(folder, name) {
  mkdirSync(folder, { recursive: true });
  const [highest] = numbersIn(folder, name);
  const holder = highest === undefined ? null : readHolder(join(folder, `${name}-${highest}`));
  return isHeld(holder) ? holder : null;
}

/**
 * Takes the lock for as long as this process lives, or tells who has it.
 * @returns {{ lock: Lock, holder: null } | { lock: null, holder: Holder }}
 */
export function tryLock(folder, name) {
  const held = findHolder(folder, name);
  if (held !== null) {
    return { lock: null, holder: held };
  }
  const next = (numbersIn(folder, name)[0] ?? 0) + 1;
  const file = join(folder, `${name}-${next}`);
  const own = { pid: process.pid, start: processStart(process.pid), address: null };
  try {
    writeWhole(folder, file, own, linkSync);
  } catch (error) {
    if (errorCode(error) === "EEXIST") {
      return tryLock(folder, name);
    }
    throw error;
  }
  const numbers = numbersIn(folder, name);
  if (numbers[0] !== next) {
    rmSync(file, { force: true });
    return tryLock(folder, name);
  }
  for (const number of numbers.slice(1)) {
    rmSync(join(folder, `${name}-${number}`), { force: true });
  }
  const update = (address) => writeWhole(folder, file, { ...own, address }, renameSync);
  return { lock: { update }, holder: null };
}

/** Gives the lock back before the process ends. The file stays: the next holder takes the next number. */
export function releaseLock(folder, name) {
  const [highest] = numbersIn(folder, name);
  if (highest !== undefined) {
    const file = join(folder, `${name}-${highest}`);
    writeWhole(folder, file, { pid: 0, start: "", address: null }, renameSync);
  }
}

/** Runs `work` alone among the processes of this folder; waits for its turn. */
export async function withLock(folder, name, onWait, work) {
  let attempt = tryLock(folder, name);
  if (attempt.holder !== null) {
    onWait(attempt.holder);
  }
  while (attempt.holder !== null) {
    await sleep(200);
    attempt = tryLock(folder, name);
  }
  try {
    return await work();
  } finally {
    releaseLock(folder, name);
  }
}
