import type { z } from "zod";
import type { listPools as contract } from "@/lib/api-contract";
import { listPools as listRows } from "@/lib/db";
import { toShownPool } from "../runs/present";
import { foundInWords } from "./discover";

/** The pools, the default first, and what was found when the studio started. */
export async function listPools(): Promise<z.output<typeof contract.output>> {
  return { pools: (await listRows()).map(toShownPool), found: foundInWords() };
}
