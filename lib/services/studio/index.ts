import "server-only";

export { listExamples } from "./examples";
export { getHealth } from "./health";
