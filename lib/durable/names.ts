/** Names in DBOS' tables. They are stored with every run, so they never change. */
export const applicationName = "conductor-studio";
export const runQueue = "runs";
export const runWorkflow = "run";
/** Any build may take up any run: a run's meaning lies in its own snapshot, not in the code's version. */
export const applicationVersion = "1";
/** Held while the queue's tables are made; any number that nothing else locks by. */
export const launchLock = 7_240_212;
