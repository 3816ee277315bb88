import "server-only";

export { createRepricing } from "./create";
export { deleteRepricing, getRepricing, listRepricings } from "./read";
