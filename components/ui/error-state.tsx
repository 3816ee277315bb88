import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";

export type ErrorStateProps = {
  title: string;
  /** What went wrong and what to do. */
  message: string;
  requestId?: string | null;
  onRetry?: () => void;
  /** Names the button when it does something else than try again. */
  retryLabel?: string;
  children?: ReactNode;
  className?: string;
};

export function ErrorState({
  title,
  message,
  requestId,
  onRetry,
  retryLabel,
  children,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames(
        "flex items-start gap-3 rounded-lg border border-state-failed/30 bg-state-failed-soft px-4 py-3 text-sm",
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-state-failed" />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-medium text-state-failed">{title}</p>
        <p className="wrap-anywhere text-foreground">{message}</p>
        {children}
        {requestId ? (
          <p className="text-xs text-foreground">
            Request <code className="font-mono">{requestId}</code>
          </p>
        ) : null}
      </div>
      {onRetry ? (
        <Button size="small" onClick={onRetry}>
          {retryLabel ? null : <RotateCw aria-hidden />}
          {retryLabel ?? "Try again"}
        </Button>
      ) : null}
    </div>
  );
}
