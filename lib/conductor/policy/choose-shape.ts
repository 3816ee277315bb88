import type { Features } from "./features";
import type { ShapeName } from "./shapes";

/** The rules in order: the first one that fits decides. */
const rules: readonly [(features: Features) => boolean, ShapeName][] = [
  [(features) => features.isCode, "plan-execute-verify"],
  [(features) => features.isComparison && features.parts.length >= 2, "fork-join"],
  [(features) => features.isComparison, "plan-fork-join"],
  [(features) => features.isChoice, "independent-then-judge"],
  // Checks come as further rounds, so the first round stays short.
  [(features) => features.wantsChecking, "chain"],
  [(features) => features.isProof, "verify-refine"],
  [(features) => features.parts.length >= 2, "split-combine"],
  [(features) => features.isReading, "one-shot"],
  [(features) => features.isLong, "plan-execute-verify"],
  [(features) => features.isMaths, "chain"],
];

const leastSteps: Record<ShapeName, number> = {
  "one-shot": 1,
  chain: 2,
  "plan-execute-verify": 3,
  "independent-then-judge": 3,
  "split-combine": 3,
  "verify-refine": 3,
  "fork-join": 5,
  "plan-fork-join": 5,
};

/** The shape for such a question, or the largest simple one that fits into `maxSteps`. */
export function chooseShape(features: Features, maxSteps: number): ShapeName {
  const wanted = rules.find(([fits]) => fits(features))?.[1] ?? "one-shot";
  const fallbacks: ShapeName[] = [wanted, "independent-then-judge", "chain"];
  return fallbacks.find((name) => leastSteps[name] <= maxSteps) ?? "one-shot";
}
