import { execFile } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readEnv } from "./read-env";
import { SettingsError } from "./settings-error";
import { deriveKey, readSecretFile } from "./studio-secret";

const freshPath = () => join(mkdtempSync(join(tmpdir(), "secret-")), "studio", "secret");
const read = (path: string, make = true) =>
  readSecretFile({ path, shownPath: ".studio/secret", make });

describe("the secret's file", () => {
  it("is made once, for its owner alone, and read again", () => {
    const path = freshPath();
    const first = read(path);
    expect(first).toMatchObject({ ok: true });
    expect(read(path, false)).toEqual(first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, ".."))).toEqual(["secret"]);
  });

  it("is not made by whoever only reads", () => {
    const path = freshPath();
    expect(read(path, false)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("STUDIO_SECRET"),
    });
  });

  it("is refused while others may read it, and when it is cut", () => {
    const path = freshPath();
    read(path);
    chmodSync(path, 0o644);
    expect(read(path)).toEqual({
      ok: false,
      problem: ".studio/secret is open to other users (mode 0644). Run: chmod 600 .studio/secret",
    });
    chmodSync(path, 0o600);
    writeFileSync(path, "abc");
    expect(read(path)).toMatchObject({ ok: false, problem: expect.stringContaining("whole") });
    expect(read(join(path, ".."))).toMatchObject({ ok: false });
  });

  it("is one and the same for processes that make it at once", async () => {
    const path = freshPath();
    const root = join(import.meta.dirname, "../..");
    const program = `
      const { readSecretFile } = await import(${JSON.stringify(join(root, "lib/env/studio-secret.ts"))});
      process.stdout.write(JSON.stringify(readSecretFile({ path: ${JSON.stringify(path)}, shownPath: "secret", make: true })));
    `;
    const start = () =>
      promisify(execFile)(
        process.execPath,
        ["--conditions=react-server", "--import", "tsx", "--input-type=module", "-e", program],
        { cwd: root },
      );
    const outputs = await Promise.all([start(), start(), start()]);
    const texts = new Set(outputs.map(({ stdout }) => stdout));
    expect([...texts]).toEqual([
      JSON.stringify({ ok: true, text: readFileSync(path, "utf8").trim() }),
    ]);
  }, 30_000);
});

describe("STUDIO_SECRET", () => {
  it("gives a key of 32 bytes, another for another secret", () => {
    const key = deriveKey("one secret of this studio");
    expect(key).toHaveLength(32);
    expect(deriveKey("one secret of this studio")).toEqual(key);
    expect(deriveKey("another secret of studios")).not.toEqual(key);
  });

  it.each([
    "short",
    "changeme-changeme-changeme",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "your-secret-goes-here-please",
  ])("refuses %s without repeating it", (value) => {
    const refuse = () => readEnv({ STUDIO_SECRET: value });
    expect(refuse).toThrow(SettingsError);
    expect(refuse).toThrow(/STUDIO_SECRET/);
    expect(refuse).not.toThrow(new RegExp(value));
  });

  it("takes a random one", () => {
    const value = "q7Jm0eYw3Zt9Lr2Vb6Nc8Xd1Pf5Hk4Sg";
    expect(readEnv({ STUDIO_SECRET: value }).STUDIO_SECRET).toBe(value);
    expect(readEnv({ STUDIO_SECRET: "" }).STUDIO_SECRET).toBeUndefined();
  });
});
