import "server-only";

export { cancelRun, stopForGood } from "./cancel-run";
export { createStudioClient, type StudioClientOptions } from "./default-client";
export { type Engine, startEngine } from "./engine";
export { prepareQueue } from "./prepare-queue";
export { submitRun } from "./submit-run";
