import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCli } from "./lib/cli";
import { Failure } from "./lib/failure.mjs";
import { inRoot } from "./lib/paths.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { noFilters, withSchemaEngine } from "./lib/schema-engine";

const schemaFile = inRoot("prisma/schema.prisma");
/** The schema as the migrations leave it. Kept as a file, since the engine cannot read it back from a database here. */
const snapshotFile = inRoot("prisma/migrations/schema.snapshot.prisma");

const read = (path: string) => ({ files: [{ path, content: readFileSync(path, "utf8") }] });

/** The SQL from the snapshot to the schema. The engine wants a database to talk to, so it gets an empty one. */
async function diff(): Promise<string> {
  const studioFolder = mkdtempSync(join(tmpdir(), "studio-diff-"));
  chmodSync(studioFolder, 0o711);
  const postgres = await startPostgres({
    studioFolder,
    logFile: join(studioFolder, "postgres.log"),
    isThrowaway: true,
  });
  try {
    const { stdout } = await withSchemaEngine(postgres.url, (engine) =>
      engine.diff({
        from: existsSync(snapshotFile)
          ? { tag: "schemaDatamodel", ...read(snapshotFile) }
          : { tag: "empty" },
        to: { tag: "schemaDatamodel", ...read(schemaFile) },
        script: true,
        exitCode: null,
        filters: noFilters,
      }),
    );
    return stdout ?? "";
  } finally {
    await postgres.stop();
    rmSync(studioFolder, { recursive: true, force: true });
  }
}

function toFolderName(words: string): string {
  const name = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  if (name === "") {
    throw new Failure("The migration needs a name.", "npm run db:new-migration -- add-grades");
  }
  return `${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}_${name}`;
}

await runCli(async () => {
  const folder = inRoot("prisma/migrations", toFolderName(process.argv.slice(2).join(" ")));
  const sql = await diff();
  if (sql.trim() === "" || /^-- This is an empty migration/.test(sql.trim())) {
    console.log("prisma/schema.prisma has not changed since the last migration.");
    return;
  }
  mkdirSync(folder);
  writeFileSync(join(folder, "migration.sql"), sql);
  copyFileSync(schemaFile, snapshotFile);
  console.log(
    `Wrote ${folder}/migration.sql. Read it, then: npm run db:migrate && npm run db:generate`,
  );
});
