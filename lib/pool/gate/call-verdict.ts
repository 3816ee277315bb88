import { isProviderError } from "../provider-error";

/**
 * What the end of a call says of its connection. `dead`: no connection, a broken server, silence or a cut. `refused`: the
 * key is not accepted. `unclear`: the server lives but asks to wait or dislikes the request, or the call was aborted.
 */
export type CallVerdict = "alive" | "dead" | "refused" | "unclear";

export function verdictOf(error: unknown): CallVerdict {
  if (error === null) return "alive";
  if (!isProviderError(error)) return "unclear";
  const { statusCode } = error.details;
  switch (error.kind) {
    case "connection":
    case "stall":
    case "cut":
      return "dead";
    case "timeout":
      return error.firstTokenMs === null ? "dead" : "unclear";
    case "server":
      return typeof statusCode === "number" && statusCode < 500 ? "unclear" : "dead";
    case "auth":
      return statusCode === 401 || statusCode === 403 ? "refused" : "unclear";
    default:
      return "unclear";
  }
}
