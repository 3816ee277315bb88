import { withoutCode } from "@/components/ui/split-code";
import type { Round, Step } from "@/lib/runs";
import { describeIssue, type Plan, type PlanShapeName, toShape } from "@/lib/workflow";

/** Names that say something of a plan of several steps. */
const shapeWords: Partial<Record<PlanShapeName, string>> = {
  independent: "independent",
  chain: "chain",
  "fork-join": "fork-join",
  diamond: "diamond",
  layered: "layered",
};

/** What a planning call came to: its plan in short, or why it was refused. Null for other steps and until it is known. */
export function planOutcome(round: Round, step: Step): string | null {
  if (step.kind !== "conduct") return null;
  const refusal = round.refused.find(({ stepKey }) => stepKey === step.key);
  if (refusal) {
    const [first] = refusal.issues;
    return first ? `Plan refused: ${withoutCode(describeIssue(first))}` : "Plan refused";
  }
  const isLast = round.conducts.at(-1)?.key === step.key;
  return isLast && round.plan ? planInWords(round.plan) : null;
}

function planInWords(plan: Plan): string {
  const count = plan.steps.length;
  if (count === 0) return "Accepted the answer";
  const shape = shapeWords[toShape(plan).name];
  const steps = count === 1 ? "Plan of 1 step" : `Plan of ${count} steps`;
  return shape ? `${steps}: ${shape}` : steps;
}
