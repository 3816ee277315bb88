import { isProviderError, type ProviderError } from "../provider-error";
import { isDeadSilence, isTimeUp } from "../time-up";
import type { CallOutcome } from "./call-gate";

/**
 * What the end of a call says of its connection. `dead`: no connection, a broken server, silence or a cut. `refused`: the
 * key is not accepted. `unclear`: the server lives but asks to wait or dislikes the request, the model is slow, or the call
 * was aborted.
 */
export type CallVerdict = "alive" | "dead" | "refused" | "unclear";

/** `tookMs`: from the call's turn to its end. */
export function verdictOf(
  { error, hasAnswered = false }: Pick<CallOutcome, "error" | "hasAnswered">,
  tookMs: number,
): CallVerdict {
  if (error === null) return "alive";
  if (isTimeUp(error)) return isDeadSilence({ hasAnswered, tookMs }) ? "dead" : "unclear";
  return isProviderError(error) ? verdictOfFailure(error, hasAnswered) : "unclear";
}

function verdictOfFailure(error: ProviderError, hasAnswered: boolean): CallVerdict {
  const { statusCode } = error.details;
  switch (error.kind) {
    case "connection":
    case "stall":
    case "cut":
      return "dead";
    case "timeout":
      return !hasAnswered && error.firstTokenMs === null ? "dead" : "unclear";
    case "server":
      return typeof statusCode === "number" && statusCode < 500 ? "unclear" : "dead";
    case "auth":
      // Without a key no call is made; a refusal within an answer may have no status.
      return statusCode === 401 || statusCode === 403 || hasAnswered ? "refused" : "unclear";
    default:
      return "unclear";
  }
}
