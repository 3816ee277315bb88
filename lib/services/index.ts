import "server-only";

export { type Context, contextFor } from "./context";
