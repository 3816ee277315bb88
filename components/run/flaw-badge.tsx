import { Funnel, type LucideIcon, ScissorsLineDashed, ShieldX } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { ReplyFlaw } from "@/lib/runs";

export const flawIcons: Record<ReplyFlaw, LucideIcon> = {
  "content-filter": Funnel,
  refusal: ShieldX,
  "too-long": ScissorsLineDashed,
  "token-cap": ScissorsLineDashed,
  cut: ScissorsLineDashed,
};

/** What is wrong with an answer, beside the state of its run. */
export const answerFlawWords: Record<ReplyFlaw, string> = {
  "content-filter": "Answer cut by the content filter",
  refusal: "Answer is a refusal",
  "too-long": "Answer cut at the longest length",
  "token-cap": "Answer cut at the token cap",
  cut: "Answer cut off",
};

/** A run can succeed with an answer that is not a whole one: said by icon and word wherever its state is. */
export function FlawBadge({ flaw }: { flaw: ReplyFlaw | null }) {
  if (flaw === null) return null;
  const Icon = flawIcons[flaw];
  return (
    <Badge look="warning" data-part="answer-flaw">
      <Icon aria-hidden />
      {answerFlawWords[flaw]}
    </Badge>
  );
}
