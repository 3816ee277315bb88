export { builtinConductor, createPolicyClient, type PolicyClientDeps } from "./policy-client";
export { type ShapeName, shapeNames } from "./shapes";
