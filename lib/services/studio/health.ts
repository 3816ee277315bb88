import type { z } from "zod";
import type { getHealth as contract } from "@/lib/api-contract";
import { countEngines, countRuns, isDatabaseUp } from "@/lib/db";
import packageJson from "../../../package.json" with { type: "json" };

const { version } = packageJson;

/** `degraded`: the database does not answer, or no engine is alive to take a run. */
export async function getHealth(): Promise<z.output<typeof contract.output>> {
  if (!(await isDatabaseUp())) {
    return { status: "degraded", database: false, engines: 0, queued: 0, running: 0, version };
  }
  const [engines, counts] = await Promise.all([countEngines(), countRuns()]);
  return { status: engines > 0 ? "ok" : "degraded", database: true, engines, ...counts, version };
}
