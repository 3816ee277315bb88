import { FlaskConical } from "lucide-react";
import { classNames } from "@/components/ui/class-names";

/** Says by icon and word that a step's worker is simulated. */
export function SimulatedMark({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 text-xs whitespace-nowrap text-simulated [&_svg]:size-3.5",
        className,
      )}
    >
      <FlaskConical aria-hidden />
      Simulated
    </span>
  );
}
