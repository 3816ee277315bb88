import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
};

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <Icon aria-hidden className="size-7 text-muted" strokeWidth={1.5} />
      <p className="font-medium">{title}</p>
      {children ? <div className="max-w-md text-sm text-balance text-muted">{children}</div> : null}
      {action}
    </div>
  );
}
