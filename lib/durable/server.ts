import "server-only";

export { cancelRun } from "./cancel-run";
export { type Engine, startEngine } from "./engine";
export { prepareQueue } from "./prepare-queue";
export { submitRun } from "./submit-run";
