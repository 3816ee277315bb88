import type { z } from "zod";
import type { discoverConnections as contract } from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";
import { listConnections } from "./connections";
import { discoverWorkers, isDiscoveryOff } from "./discover";
import { seedPools } from "./seed";

/** Looks for keys and model servers as a start does, and takes in what is there for the first time. Throws `conflict`. */
export async function lookAgain(): Promise<z.output<typeof contract.output>> {
  if (isDiscoveryOff()) {
    throw new StudioError(
      "conflict",
      "STUDIO_DISCOVERY is off, so nothing is looked for. Add a connection with its address.",
    );
  }
  await seedPools(await discoverWorkers());
  return listConnections();
}
