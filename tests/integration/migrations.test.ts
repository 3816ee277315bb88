import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toDatabaseUrl } from "@/lib/env";
import { applyMigrations } from "../../scripts/lib/apply-migrations";
import { randomPort } from "../../scripts/lib/ports.mjs";
import { createTestDatabase, type TestDatabase } from "../support/test-database";
import { makeTestFolder } from "../support/test-folder";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
  folder = makeTestFolder("migrations");
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function addMigration(name: string, sql: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

async function query(sql: string, url = database.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const apply = (url = database.url, waitMs = 1000) => applyMigrations({ url, folder, waitMs });

function migrateInProcess(): ChildProcess {
  const code = `import { applyMigrations } from "./scripts/lib/apply-migrations";
    await applyMigrations({ url: ${JSON.stringify(database.url)}, folder: ${JSON.stringify(folder)} });`;
  const args = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "-e", code];
  return spawn(process.execPath, args, { stdio: "ignore" });
}

const slow = `create table half (id int);
  select pg_sleep(30);
  create table whole (id int);`;

describe("applyMigrations", () => {
  it("applies what is missing, in order, and then nothing", async () => {
    addMigration("1_a", "create table a (id int);");
    expect(await apply()).toEqual(["1_a"]);
    addMigration("2_b", "alter table a add column name text;");
    expect(await apply()).toEqual(["2_b"]);
    expect(await apply()).toEqual([]);
  });

  it("runs a function body with semicolons as one statement", async () => {
    addMigration(
      "1_f",
      "create function f() returns int language plpgsql as $$ begin perform 1; return 2; end; $$;",
    );
    await apply();
    expect(await query("select f() as it")).toEqual([{ it: 2 }]);
  });

  it("takes up a migration whose process was killed in its middle", async () => {
    addMigration("1_slow", slow);
    const child = migrateInProcess();
    const isAsleep =
      "select 1 from pg_stat_activity where query ~ 'pg_sleep' and pid <> pg_backend_pid()";
    while ((await query(isAsleep)).length === 0) await sleep(50);
    child.kill("SIGKILL");
    await once(child, "exit");
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    expect(await query("select to_regclass('half') as it")).toEqual([{ it: null }]);
    addMigrationAgain();
    expect(await apply()).toEqual(["1_slow"]);
    expect(await query("select to_regclass('whole')::text as it")).toEqual([{ it: "whole" }]);
  });

  function addMigrationAgain(): void {
    rmSync(join(folder, "1_slow"), { recursive: true });
    addMigration("1_slow", "create table half (id int); create table whole (id int);");
  }

  it("keeps nothing of a migration that fails, says why, and runs it again when it is mended", async () => {
    addMigration("1_bad", "create table kept (id int); select no_such_function();");
    await expect(apply()).rejects.toThrow(/1_bad: .*no_such_function[\s\S]*npm run db:migrate/);
    expect(await query("select to_regclass('kept') as it")).toEqual([{ it: null }]);
    writeFileSync(join(folder, "1_bad", "migration.sql"), "create table kept (id int);");
    expect(await apply()).toEqual(["1_bad"]);
  });

  it("lets two processes start at once: one applies, the other finds it done", async () => {
    addMigration("1_a", "create table a (id int); select pg_sleep(0.5);");
    const both = await Promise.all([apply(), apply()]);
    expect(both.map((names) => names.length).sort()).toEqual([0, 1]);
  });

  it("connects with a password of @ / : # ? %", async () => {
    const password = "p@s/s:w#o?r%d";
    await query(`create role odd login superuser password '${password}'`);
    const { host, pathname } = new URL(database.url);
    const url = toDatabaseUrl(`postgresql://odd:${password}@${host}${pathname}`) ?? "";
    addMigration("1_a", "create table a (id int);");
    expect(await apply(url)).toEqual(["1_a"]);
    await query("reassign owned by odd to current_user; drop role odd");
  });

  it("refuses a database with the tables of another program", async () => {
    await query("create table theirs (id int)");
    addMigration("1_a", "create table a (id int);");
    await expect(apply()).rejects.toThrow(/already holds tables[\s\S]*createdb/);
  });

  it("refuses a database that a newer studio has changed", async () => {
    addMigration("1_a", "create table a (id int);");
    addMigration("9_later", "create table z (id int);");
    await apply();
    rmSync(join(folder, "9_later"), { recursive: true });
    await expect(apply()).rejects.toThrow("newer version of the studio (9_later)");
  });

  it("names what keeps it out: password, database, no server", async () => {
    const wrong = new URL(database.url);
    wrong.password = "wrong";
    await expect(apply(wrong.href)).rejects.toThrow('refuses the password of user "studio"');
    const missing = new URL(database.url);
    missing.pathname = "/nowhere";
    await expect(apply(missing.href)).rejects.toThrow(/no database "nowhere"[\s\S]*createdb/);
    const silent = new URL(database.url);
    silent.port = String(await randomPort());
    await expect(apply(silent.href, 0)).rejects.toThrow(
      `The Postgres at ${silent.host} refuses the connection`,
    );
    const unknown = new URL(database.url);
    unknown.hostname = "no-such-host.invalid";
    await expect(apply(unknown.href, 0)).rejects.toThrow(/host name that (is not known|cannot be)/);
  });

  it("says second by second that it waits, and takes a database that comes up meanwhile", async () => {
    addMigration("1_a", "create table a (id int);");
    const port = await randomPort();
    const late = new URL(database.url);
    late.port = String(port);
    const said: string[] = [];
    const applying = applyMigrations({
      url: late.href,
      folder,
      waitMs: 20_000,
      onWait: (words) => said.push(words),
    });
    await sleep(1_300);
    // Stands for the database on its late port.
    const { port: realPort } = new URL(database.url);
    const door = createServer((socket) => {
      const inside = connect(Number(realPort), "127.0.0.1");
      socket.pipe(inside).pipe(socket);
      for (const end of [socket, inside]) end.on("error", () => undefined);
    });
    door.listen(port, "127.0.0.1");
    expect(await applying).toEqual(["1_a"]);
    door.close();
    expect(said[0]).toBe(`waiting for the database at 127.0.0.1:${port}, 1 s`);
  });

  it("names the right that is missing and the command that gives it", async () => {
    await query("create role weak login password 'weak'");
    const url = new URL(database.url);
    url.username = "weak";
    url.password = "weak";
    addMigration("1_a", "create table a (id int);");
    await expect(apply(url.href)).rejects.toThrow(/may not create tables[\s\S]*GRANT CREATE/);
    await query("drop role weak");
  });
});

describe("prisma/migrations", () => {
  it("has a migration for every change of the schema (npm run db:new-migration -- name)", () => {
    const snapshot = readFileSync("prisma/migrations/schema.snapshot.prisma", "utf8");
    expect(snapshot).toBe(readFileSync("prisma/schema.prisma", "utf8"));
  });

  it("applies to an empty database as it is", async () => {
    cpSync("prisma/migrations", folder, { recursive: true });
    expect((await apply()).length).toBeGreaterThan(0);
  });
});
