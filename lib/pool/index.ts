export type {
  ModelCallOptions,
  ModelClient,
  ModelDelta,
  ModelReply,
  ModelRequest,
} from "./model-client";
export { isProviderError, ProviderError, type ProviderErrorOptions } from "./provider-error";
