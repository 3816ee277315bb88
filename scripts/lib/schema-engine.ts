import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine as Engine } from "@prisma/schema-engine-wasm";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import type pg from "pg";

export const noFilters = { externalTables: [], externalEnums: [] };

type Glue = {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: typeof Engine;
};

function isGlue(value: object): value is Glue {
  return "__wbg_set_wasm" in value && "SchemaEngine" in value;
}

/** The package imports its .wasm as a module, which Node 20 does not do; so it is put together here. */
function loadEngine(): typeof Engine {
  const names: object = glue;
  const script = createRequire(import.meta.url).resolve(
    "@prisma/schema-engine-wasm/schema_engine_bg",
  );
  const bytes = readFileSync(script.replace(/\.js$/, ".wasm"));
  const imports = { "./schema_engine_bg.js": { ...names } } as WebAssembly.Imports;
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports);
  if (!isGlue(names)) {
    throw new Error("@prisma/schema-engine-wasm has another shape than expected");
  }
  names.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") {
    start();
  }
  return names.SchemaEngine;
}

let loaded: typeof Engine | null = null;
/** Once a process: the package keeps its views of the memory, and a second instance would hang on those of the first. */
function schemaEngine(): typeof Engine {
  loaded ??= loadEngine();
  return loaded;
}

/** In the transaction of the script itself, so that a kill leaves the script and its mark both done or both undone. */
const markDone = `update "_prisma_migrations" set finished_at = now()
  where finished_at is null and rolled_back_at is null`;

/**
 * Runs a script as one transaction on one connection. Prisma's own way splits the text at every semicolon, which breaks
 * function bodies, and has no transaction, which leaves half a migration behind after a kill.
 */
async function runScript(pool: pg.Pool, script: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(script);
    const { rows } = await client.query(`select to_regclass('"_prisma_migrations"') as found`);
    if (rows[0]?.found !== null && !/create table "?_prisma_migrations/i.test(script)) {
      await client.query(markDone);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

class MigrationPg extends PrismaPg {
  /** What Postgres said; the engine passes only a number on. */
  scriptError: unknown = null;
  readonly #adapters: Awaited<ReturnType<PrismaPg["connect"]>>[] = [];

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      try {
        await runScript(adapter.underlyingDriver(), script);
      } catch (error) {
        this.scriptError = error;
        throw error;
      }
    };
    this.#adapters.push(adapter);
    return adapter;
  }

  async close(): Promise<void> {
    await Promise.all(this.#adapters.map((adapter) => adapter.dispose()));
  }
}

/** Runs `work` with Prisma's schema engine on a database. Needs no binary of its own. */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const database = new MigrationPg({ connectionString: url, max: 1 });
  const factory = bindMigrationAwareSqlAdapterFactory(database);
  try {
    const engine = await schemaEngine().new({ datamodels: undefined }, () => undefined, factory);
    return await work(engine);
  } catch (error) {
    if (!(database.scriptError instanceof Error)) {
      throw error;
    }
    const name = /migration_name="([^"]+)"/.exec(String(error))?.[1] ?? "a migration";
    throw new Error(`${name}: ${database.scriptError.message}`, { cause: database.scriptError });
  } finally {
    await database.close();
  }
}
