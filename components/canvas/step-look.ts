import { Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { statusLooks } from "@/components/ui/status";
import type { Step } from "@/lib/runs";
import { waitOf } from "./wait-words";

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

/** A step's state as icon and word. `isRefused`: the planning call went well, but its plan could not be used. */
export function lookOfStep(step: Step, isRefused: boolean): StepLook {
  if (isRefused) return refused;
  if (waitOf(step)) return waits;
  return { ...statusLooks[step.status], isTurning: step.status === "running" };
}
