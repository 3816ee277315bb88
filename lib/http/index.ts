import "server-only";

export { importBodyLimit } from "./body";
export { defineDownload } from "./define-download";
export { defineEventStream } from "./define-event-stream";
export { defineRoute, type RouteHandler } from "./define-route";
export type { StreamSink } from "./event-stream";
export { refuseForeignHost } from "./refuse-host";
export { refuseOtherMethods } from "./refuse-methods";
export { answerUnknownAddress } from "./unknown-address";
