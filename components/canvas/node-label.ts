import { formatTotalUsd } from "@/components/ui/format";
import { totalsOf } from "@/lib/runs";
import { type CanvasNode, isStepNode } from "./canvas";
import { lookOfStep } from "./step-look";
import { waitWordsOf } from "./wait-words";
import { isSimulated, standInWords, workerName } from "./words";

/** For assistive technology: "step 2 of 5, GPT-5, running, $0.0012"; with its round when there are several. */
export function nodeLabel(node: CanvasNode, hasRounds: boolean): string {
  if (!isStepNode(node)) {
    if (node.kind === "question") return "question";
    return [node.isBestSoFar ? "answer, best so far" : "answer", node.origin]
      .filter((part) => part !== null)
      .join(", ");
  }
  const { step, worker, standIn, isRefused, title } = node;
  const parts = [
    title.toLowerCase(),
    workerName(step, worker),
    standIn ? standInWords(standIn) : null,
    waitWordsOf(step) ?? lookOfStep(step, isRefused).word.toLowerCase(),
    step.attempts.length > 0 ? formatTotalUsd(totalsOf(step.attempts)) : null,
    node.outcome && !isRefused ? node.outcome.toLowerCase() : null,
    isSimulated(worker) && !/simulated/i.test(workerName(step, worker)) ? "simulated" : null,
    hasRounds ? `round ${step.round + 1}` : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}
