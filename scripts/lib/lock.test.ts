import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findHolder, releaseLock, tryLock, withLock } from "./lock.mjs";
import { processStart } from "./process.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (number: number, holder: object | string) =>
  writeFileSync(
    join(folder, `lock-${number}`),
    typeof holder === "string" ? holder : JSON.stringify(holder),
  );

describe("tryLock", () => {
  it("gives the lock once and tells the second who has it and where", () => {
    const first = tryLock(folder, "lock");
    first.lock?.update("http://localhost:3000");
    expect(tryLock(folder, "lock")).toMatchObject({
      lock: null,
      holder: { pid: process.pid, address: "http://localhost:3000" },
    });
  });

  it("takes over from a process that is gone", () => {
    write(3, { pid: 2 ** 22 + 1, start: "1", address: null });
    expect(tryLock(folder, "lock").lock).not.toBeNull();
    expect(readdirSync(folder)).toEqual(["lock-4"]);
  });

  it("takes over when the number now belongs to another process", () => {
    write(1, { pid: process.pid, start: `${processStart(process.pid)}0`, address: null });
    expect(tryLock(folder, "lock").lock).not.toBeNull();
  });

  it("takes over from a torn lock", () => {
    write(1, '{"pid":');
    expect(tryLock(folder, "lock").lock).not.toBeNull();
  });

  it("can be given back", () => {
    tryLock(folder, "lock");
    releaseLock(folder, "lock");
    expect(findHolder(folder, "lock")).toBeNull();
    expect(tryLock(folder, "lock").lock).not.toBeNull();
  });
});

describe("withLock", () => {
  it("lets one work at a time", async () => {
    const log: string[] = [];
    const work = (name: string) =>
      withLock(
        folder,
        "build",
        () => log.push(`${name} waits`),
        async () => {
          log.push(`${name} begins`);
          await new Promise((resolve) => setTimeout(resolve, 20));
          log.push(`${name} ends`);
        },
      );
    await Promise.all([work("a"), work("b")]);
    expect(log).toEqual(["a begins", "b waits", "a ends", "b begins", "b ends"]);
  });
});
