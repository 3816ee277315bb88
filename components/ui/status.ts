import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  SkipForward,
  Unplug,
} from "lucide-react";

/** Every state of a run or of a step. */
export type Status =
  | "queued"
  | "waiting"
  | "running"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "timed-out"
  | "interrupted"
  | "skipped";

export type StatusLook = {
  word: string;
  icon: LucideIcon;
  /** Text and soft background, at 4.5:1 or more in both themes. */
  className: string;
  /** Text only. */
  textClassName: string;
};

export const statusLooks: Record<Status, StatusLook> = {
  queued: look("Queued", Clock, "bg-state-queued-soft", "text-state-queued"),
  waiting: look("Waiting", CircleDashed, "bg-state-waiting-soft", "text-state-waiting"),
  running: look("Running", LoaderCircle, "bg-state-running-soft", "text-state-running"),
  succeeded: look("Succeeded", CircleCheck, "bg-state-succeeded-soft", "text-state-succeeded"),
  failed: look("Failed", CircleX, "bg-state-failed-soft", "text-state-failed"),
  cancelled: look("Cancelled", Ban, "bg-state-cancelled-soft", "text-state-cancelled"),
  "timed-out": look("Timed out", Hourglass, "bg-state-timed-out-soft", "text-state-timed-out"),
  interrupted: look("Interrupted", Unplug, "bg-state-interrupted-soft", "text-state-interrupted"),
  skipped: look("Skipped", SkipForward, "bg-state-skipped-soft", "text-state-skipped"),
};

function look(word: string, icon: LucideIcon, soft: string, text: string): StatusLook {
  return { word, icon, className: `${soft} ${text}`, textClassName: text };
}
