import { pino } from "pino";
import { type StartedStudio, startStudio } from "@/lib/services/start";

const log = pino({ name: "start" });

/** Seeds and starts the studio; a process that cannot serve says why and ends. */
export async function startServerProcess(): Promise<void> {
  try {
    stopOnSignals(await startStudio());
  } catch (error) {
    log.fatal({ err: error }, "the studio cannot start");
    process.exit(1);
  }
}

function stopOnSignals(studio: StartedStudio): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await studio.stop().catch((error: unknown) => log.error({ err: error }, "the engine's stop"));
    // Open event streams would hold the server up; their pages come back by number.
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
