export { bestAnswer } from "./best-answer";
export { type Clock, createVirtualClock, realClock } from "./clock";
export { type ExecuteRunOptions, executeRun } from "./execute-run";
export { type Judgement, judgeReply } from "./judge-reply";
export { createMemoryPort, type MemoryPort, type MemoryPortOptions } from "./memory-port";
export { type WorkerMessagesOptions, workerMessages } from "./messages";
export { marked, nonceFor } from "./nonce";
export { type ExecutorPort, isShutdownSignal, ShutdownSignal } from "./port";
export type { StepTask, Strategy, StrategyEnd, StrategyRequest } from "./strategy";
