import "server-only";

export { createShareLink, deleteShareLink, listShareLinks } from "./manage";
export { getSharedHistory, getSharedRun, getSharedStep, openSharedStream } from "./open";
export { toSharedRun } from "./shared-view";
