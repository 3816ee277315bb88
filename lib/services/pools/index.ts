import "server-only";

export { listPools } from "./list";
