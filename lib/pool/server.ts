import "server-only";

export {
  createDefaultClients,
  createModelClient,
  type DefaultClientOptions,
  type ModelClients,
} from "./create-model-client";
export {
  type DiscoveredConnection,
  discoverConnections,
  type SuggestedWorker,
} from "./discover";
export type { AddressPolicy } from "./network/address-policy";
export { createGuardedFetch, type Fetch } from "./network/guarded-fetch";
export type { CallLimits } from "./providers/connection";
