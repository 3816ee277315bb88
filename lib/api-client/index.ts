export { type AppliedMessage, applyMessage } from "./apply-message";
export { type ErrorText, errorText, fieldsOf, issuesOf, isWorthRetrying } from "./error-text";
export { foldDelta, type GrowingReply, toGrowing } from "./fold-deltas";
export { type ConnectionState, type FollowOptions, followRun } from "./follow-run";
export { pathOf, type RequestInput, request } from "./request";
export { type RunHistory, type RunSource, sourceKey } from "./run-source";
export {
  exportPath,
  type RunFilters,
  runKeys,
  runMutations,
  runPageSize,
  runQueries,
} from "./runs";
export { shareLinkKeys, shareLinkMutations, shareLinkQueries } from "./share-links";
export { exampleQueries, type PlanTextInput, planQueries, poolQueries } from "./studio";
export { type LiveRun, useRun } from "./use-run";
