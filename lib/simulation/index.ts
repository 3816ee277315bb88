export { readFault, SimulatedProviderError } from "./faults";
export { type Level, type SamplerItem, type Topic, topics } from "./item";
export type {
  SimulatedCallOptions,
  SimulatedClient,
  SimulatedReply,
  SimulatedRequest,
} from "./model-port";
export { readWorkerMessage, type SeenStep, type WorkerMessage } from "./read-message";
export {
  type ExampleQuestion,
  exampleQuestions,
  findSamplerItem,
  normaliseQuestion,
  samplerItems,
} from "./sampler/sampler";
export { type SimulateDeps, type SimulatedCall, simulateCall } from "./simulate-call";
export { createSimulatedClient, defaultSpeed, type SimulatedClientDeps } from "./simulated-client";
export { echoWorker, faultWorkers, simulatedWorkers } from "./workers";
