export { addressProblem } from "./address-problem";
export { applyRunEvent, findStep } from "./apply-run-event";
export {
  type ConnectionKind,
  connectionKindOf,
  connectionKindSchema,
  connectionKinds,
  isOwnServer,
  isPricedByModel,
  providerOf,
  usualBaseUrls,
} from "./connection";
export {
  type RunEvent,
  type RunEventDraft,
  runEventSchema,
  type StepDelta,
  stepDeltaSchema,
} from "./events";
export {
  asksForHost,
  type BoundVariable,
  boundVariable,
  ownerOfKey,
  usualKeyNames,
} from "./key-owner";
export { firstTags, isOpenWorker, openTag } from "./open-weights";
export { isSimulatedModel, namesModel, simulatedModelPrefix } from "./price-names";
export {
  type BilledClass,
  billedClasses,
  type ChosenRates,
  type PriceTier,
  priceTiers,
  type Rates,
  ratesFor,
} from "./price-rates";
export {
  type PriceChange,
  type PriceDifference,
  type PriceVersion,
  priceChangesOf,
  priceKey,
  priceVersionsOf,
  type UsedPrice,
  usedPricesOf,
} from "./price-versions";
export { queueRun, type RunSpec } from "./queue-run";
export {
  calledWorker,
  callKindOf,
  type Reality,
  realities,
  realityOf,
  realityOfWorkers,
  realitySchema,
} from "./reality";
export { effortProblem, effortRuleOf, smallestBudget } from "./reasoning-effort";
export {
  answerFlaw,
  maxReplyCharacters,
  type ReplyFlaw,
  replyFlaw,
  replyFlaws,
} from "./reply-flaw";
export {
  answerSchema,
  type EndReason,
  endReasonSchema,
  endReasons,
  hasEnded,
  type RefusedPlan,
  type Round,
  type Run,
  type RunStatus,
  refusedPlanSchema,
  roundSchema,
  roundStatuses,
  runSchema,
  runStatuses,
  runStatusSchema,
} from "./run";
export { type RunTime, runTime, type StepTimes, stepTimesOf, workedMs } from "./run-time";
export { highestTemperature, temperatureProblem, unsentSampling } from "./sampling";
export { type Sight, sightOf } from "./sight";
export {
  type CallLimits,
  callLimitsSchema,
  ceilings,
  noLimits,
  type PoolSnapshot,
  type ProviderKind,
  poolSnapshotSchema,
  providerKindSchema,
  providerKinds,
  type RunSettings,
  runSettingsSchema,
  type StrategySpec,
  strategySpecSchema,
  type WorkerDialect,
  type WorkerSnapshot,
  workerDefaults,
  workerDialectSchema,
  workerSnapshotSchema,
} from "./snapshot";
export { type SpentBudget, spentBudgetOf, spentBudgetSchema } from "./spent-budget";
export {
  type Attempt,
  attemptSchema,
  type ChatMessage,
  chatMessageSchema,
  type FinishReason,
  finishReasonSchema,
  finishReasons,
  hasStepEnded,
  type Step,
  type StepKind,
  type StepSpec,
  type StepStatus,
  type StoredError,
  stepKeySchema,
  stepKindSchema,
  stepKinds,
  stepSchema,
  stepSpecSchema,
  stepStatuses,
  stepStatusSchema,
  storedErrorSchema,
} from "./step";
export { type StepEdge, stepEdges } from "./step-edges";
export { conductKey, planStepKey } from "./step-key";
export { type StepWait, stepWaits } from "./step-waits";
export { strategyLabel } from "./strategy-label";
export {
  addUsd,
  inputTokensOf,
  outputTokensOf,
  type StepTotals,
  stopCodes,
  totalsOf,
  zeroCost,
  zeroTotals,
} from "./totals";
export {
  type CallKind,
  type Cost,
  type CostSum,
  costSchema,
  costSumSchema,
  noTokens,
  type PriceEntry,
  priceEntrySchema,
  type Totals,
  totalsSchema,
  type Usage,
  usageSchema,
  usdSchema,
} from "./usage";
export { exactUsd, formatUsd, type Rounding } from "./usd";
export { utcClockTime } from "./utc-clock-time";
export { type WaitReason, waitReasonSchema } from "./wait-reason";
export { wordSpent } from "./word-spent";
export { otherPriceNote, workerNotes } from "./worker-notes";
