import { Blend } from "lucide-react";
import type { Reality } from "@/lib/runs";
import { Badge } from "./badge";
import { SimulatedBadge } from "./simulated-badge";
import { Tooltip } from "./tooltip";

/** What of something mixed is simulated. */
const mixedTexts = {
  calls:
    "Some calls were simulated, the others went to real models. What they cost is shown apart and never added.",
  workers: "Some of the workers are simulated, the others are real models.",
};
const mixedWords = { calls: "some calls were simulated", workers: "some workers are simulated" };

export type RealityBadgeProps = {
  reality: Reality;
  /** What is looked at: the calls of a run, or the workers that it or a pool has. */
  of?: keyof typeof mixedTexts;
  /** Where a tooltip cannot be reached, as inside a link. */
  isStatic?: boolean;
};

/** Marks what is simulated, wholly or in part; nothing for what is real. */
export function RealityBadge({ reality, of = "calls", isStatic = false }: RealityBadgeProps) {
  if (reality === "real") return null;
  if (reality === "simulated") return <SimulatedBadge isStatic={isStatic} />;
  const content = (
    <>
      <Blend aria-hidden />
      Mixed
      <span className="sr-only"> ({mixedWords[of]})</span>
    </>
  );
  if (isStatic) {
    return (
      <Badge look="mixed" title={mixedTexts[of]}>
        {content}
      </Badge>
    );
  }
  return (
    <Tooltip content={mixedTexts[of]}>
      <button type="button" className="inline-flex cursor-help rounded-full">
        <Badge look="mixed">{content}</Badge>
      </button>
    </Tooltip>
  );
}
