import "server-only";

export {
  createDefaultClients,
  createModelClient,
  type DefaultClientOptions,
  type ModelClients,
} from "./create-model-client";
export { hostedProviders, localServers } from "./default-models";
export {
  type DiscoveredConnection,
  discoverConnections,
  type SuggestedWorker,
} from "./discover";
export { listServerModels } from "./list-models";
export { type AddressPolicy, checkUrl } from "./network/address-policy";
export { type AddressClass, classifyAddress, wordAddress } from "./network/classify-address";
export { createGuardedFetch, type Fetch } from "./network/guarded-fetch";
export { createRecordingFetch, type RecordedExchange } from "./network/recording-fetch";
export { type CallLimits, KeyProblem, type ReadSecret } from "./providers/connection";
export { processDialects } from "./providers/dialect";
export { openSecret, type SealPlace, sealSecret } from "./secrets/seal";
