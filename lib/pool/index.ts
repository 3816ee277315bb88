export { isFreeFailure, type ProviderErrorKind, providerErrorKinds } from "./failure-kinds";
export type {
  ModelCallOptions,
  ModelClient,
  ModelDelta,
  ModelReply,
  ModelReport,
  ModelRequest,
} from "./model-client";
export { type CallRecord, recordCall } from "./money/call-record";
export { readAnthropicUsage, readOpenAiUsage, type UsageReading } from "./money/convert-usage";
export { estimateUsage } from "./money/estimate-usage";
export { costOfFailure, freeOfCharge } from "./money/failed-call";
export { findPrice } from "./money/find-price";
export { priceCall, sumUsd } from "./money/price-call";
export { starterPrices } from "./money/starter-prices";
export { type PriceOf, type WorstCase, worstCaseOf } from "./money/worst-case";
export {
  isProviderError,
  ProviderError,
  type ProviderErrorOptions,
} from "./provider-error";
export { type Script, type ScriptedAnswer, ScriptedModelClient } from "./providers/scripted";
export { publicUrl, redactSecrets } from "./secrets/redact";
export { callTimeUp, isDeadSilence, runTimeUp } from "./time-up";
