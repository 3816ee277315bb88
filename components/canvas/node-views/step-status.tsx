import { classNames } from "@/components/ui/class-names";
import type { Step } from "@/lib/runs";
import { lookOfStep } from "../step-look";

export type StepStatusProps = {
  step: Step;
  /** The planning call went well, but its plan could not be used. */
  isRefused: boolean;
  className?: string;
};

/** A step's state as icon and word. */
export function StepStatus({ step, isRefused, className }: StepStatusProps) {
  const { word, icon: Icon, textClassName, isTurning } = lookOfStep(step, isRefused);
  return (
    <span
      className={classNames(
        "inline-flex h-5.5 shrink-0 items-center gap-1 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0",
        textClassName,
        className,
      )}
    >
      <Icon
        aria-hidden
        className={isTurning ? "motion-safe:animate-[spin_1.6s_linear_infinite]" : ""}
      />
      {word}
    </span>
  );
}
