import { Badge } from "./badge";
import { classNames } from "./class-names";
import { type Status, statusLooks } from "./status";

export type StatusBadgeProps = {
  status: Status;
  /** Without the coloured ground, for dense places. */
  isQuiet?: boolean;
  className?: string;
};

/** A state as icon and word; colour is never alone. */
export function StatusBadge({ status, isQuiet = false, className }: StatusBadgeProps) {
  const { word, icon: Icon, className: colored, textClassName } = statusLooks[status];
  return (
    <Badge
      className={classNames(isQuiet ? ["bg-transparent px-0", textClassName] : colored, className)}
    >
      <Icon
        aria-hidden
        className={status === "running" ? "motion-safe:animate-[spin_1.6s_linear_infinite]" : ""}
      />
      {word}
    </Badge>
  );
}
