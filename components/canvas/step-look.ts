import { Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { statusLooks } from "@/components/ui/status";
import type { Step } from "@/lib/runs";
import { isRetryWait, waitOf } from "./wait-words";

export type StepLook = {
  word: string;
  icon: LucideIcon;
  textClassName: string;
  isTurning: boolean;
};

const refused: StepLook = {
  word: "Plan refused",
  icon: TriangleAlert,
  textClassName: "text-state-failed",
  isTurning: false,
};

const waits: StepLook = {
  word: "Waits its turn",
  icon: Clock,
  textClassName: "text-state-queued",
  isTurning: false,
};

const waitsToRetry: StepLook = { ...waits, word: "Waits to retry" };

/** A step's state as icon and word. `isRefused`: the planning call went well, but its plan could not be used. */
export function lookOfStep(step: Step, isRefused: boolean): StepLook {
  if (isRefused) return refused;
  const wait = waitOf(step);
  if (wait) return isRetryWait(wait) ? waitsToRetry : waits;
  return { ...statusLooks[step.status], isTurning: step.status === "running" };
}
