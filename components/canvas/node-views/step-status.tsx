import { TriangleAlert } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { StatusBadge } from "@/components/ui/status-badge";
import type { StepStatus as Status } from "@/lib/runs";

export type StepStatusProps = {
  status: Status;
  /** The planning call went well, but its plan could not be used. */
  isRefused: boolean;
  className?: string;
};

/** A step's state as icon and word. */
export function StepStatus({ status, isRefused, className }: StepStatusProps) {
  if (!isRefused) return <StatusBadge status={status} isQuiet className={className} />;
  return (
    <span
      className={classNames(
        "inline-flex h-5.5 shrink-0 items-center gap-1 text-xs font-medium whitespace-nowrap text-state-failed [&_svg]:size-3.5",
        className,
      )}
    >
      <TriangleAlert aria-hidden />
      Plan refused
    </span>
  );
}
