import type { CSSProperties, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type NodeCardProps = {
  children: ReactNode;
  title?: string;
  className?: string;
  style?: CSSProperties;
};

/** The box of a node, with a bar at its left edge that `before:bg-…` colours. */
export function NodeCard({ children, title, className, style }: NodeCardProps) {
  return (
    <div
      title={title}
      style={style}
      className={classNames(
        "node-card relative motion-safe:animate-appear flex size-full flex-col overflow-hidden rounded-[10px] border border-border-strong bg-surface px-3.5 py-2.5 pl-4.5 text-foreground shadow-sm before:absolute before:inset-y-0 before:left-0 before:w-[5px] [.selected_&]:border-accent [.selected_&]:ring-2 [.selected_&]:ring-accent",
        className,
      )}
    >
      {children}
    </div>
  );
}
