import { presentSecretNames, readEnv } from "@/lib/env";
import { runCli } from "./lib/cli";

/** Checks every setting and hands the start script what it needs of them, as JSON. */
await runCli(async () => {
  const { DATABASE_URL, HOST, PORT, STUDIO_ENGINE } = readEnv();
  const found = { DATABASE_URL, HOST, PORT, STUDIO_ENGINE, secretNames: presentSecretNames() };
  console.log(JSON.stringify(found));
});
