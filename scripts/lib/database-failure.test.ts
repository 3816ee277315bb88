import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { toConnectFailure, toMigrationFailure } from "./database-failure";

/** The words that a shell makes of the command which an advice ends with. */
function wordsOf(message: string, program: string): string[] {
  const command = message.slice(message.indexOf(`${program} `)).split("\n")[0] ?? "";
  const script = `${program}() { printf '%s\\0' "$@"; }; ${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

const noDatabase = { code: "3D000", message: "" };

describe("the command that creates the database", () => {
  it.each([
    [
      "postgres://ann:secret@db.example:6543/studio",
      ["--host", "db.example", "--port", "6543", "--username", "ann", "studio"],
    ],
    ["postgres://127.0.0.1/studio", ["--host", "127.0.0.1", "--port", "5432", "studio"]],
    [
      "postgres://ann@[::1]:5433/studio",
      ["--host", "::1", "--port", "5433", "--username", "ann", "studio"],
    ],
    [
      "postgres://o%27neil%20%24HOME@localhost/my%20%22data%22;ls",
      [
        ...["--host", "localhost", "--port", "5432"],
        ...["--username", "o'neil $HOME", 'my "data";ls'],
      ],
    ],
    [
      "postgres://ann@localhost/-x",
      ["--host", "localhost", "--port", "5432", "--username", "ann", "--", "-x"],
    ],
  ])("can be pasted into a shell: %s", (url, words) => {
    const { message } = toConnectFailure(noDatabase, url);
    expect(wordsOf(message, "createdb")).toEqual(words);
    expect(message).not.toContain("secret");
  });

  it("names the same server when the database already holds other tables", () => {
    const { message } = toMigrationFailure(new Error("P3005"), "postgres://ann@db:6543/other");
    expect(wordsOf(message, "createdb")).toEqual([
      ...["--host", "db", "--port", "6543"],
      ...["--username", "ann", "studio"],
    ]);
  });
});

it("grants rights on the server of the URL, with every name in its quotes", () => {
  const url = "postgres://a%22b@db:6543/it%27s";
  const { message } = toMigrationFailure(new Error("permission denied for schema public"), url);
  expect(wordsOf(message, "psql")).toEqual([
    ...["--host", "db", "--port", "6543", "--dbname", "it's", "--command"],
    'GRANT CREATE, USAGE ON SCHEMA public TO "a""b"; GRANT CREATE ON DATABASE "it\'s" TO "a""b"',
  ]);
});
