import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const badgeStyle = cva(
  "inline-flex h-5.5 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      look: {
        neutral: "bg-subtle text-muted",
        outline: "border border-border-strong text-muted",
        accent: "bg-accent-soft text-accent",
        simulated: "border border-dashed border-simulated/60 bg-simulated-soft text-simulated",
        mixed: "border border-dashed border-simulated/60 text-simulated",
        warning: "bg-state-timed-out-soft text-state-timed-out",
      },
    },
    defaultVariants: { look: "neutral" },
  },
);

export type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeStyle>;

export function Badge({ className, look, ...props }: BadgeProps) {
  return <span className={classNames(badgeStyle({ look }), className)} {...props} />;
}
