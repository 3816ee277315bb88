import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { Obstacle } from "./obstacle";

export type StartButtonProps = {
  /** Of the `ObstacleNote` that says why nothing can be started. */
  noteId: string;
  obstacle: Obstacle | null;
  isBusy: boolean;
  type?: "submit" | "button";
  onClick?(): void;
  children: ReactNode;
};

/** Starts a run. With an obstacle it can still be reached by keyboard, and its note tells why it does nothing. */
export function StartButton({ noteId, obstacle, ...props }: StartButtonProps) {
  return (
    <Button
      look="primary"
      aria-disabled={obstacle !== null || undefined}
      aria-describedby={obstacle ? noteId : undefined}
      className="min-w-20"
      {...props}
    />
  );
}

/** What keeps the run from being started, in view. Always on the page, so that a change of it is spoken. */
export function ObstacleNote({ id, obstacle }: { id: string; obstacle: Obstacle | null }) {
  const isWrong = obstacle !== null && obstacle.place !== "question";
  return (
    <p
      id={id}
      aria-live="polite"
      className={classNames(
        "flex basis-full items-start justify-end gap-1.5 text-xs empty:hidden",
        isWrong ? "text-state-timed-out" : "text-muted",
      )}
    >
      {isWrong ? <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" /> : null}
      {obstacle ? <span className="wrap-anywhere">{obstacle.text}</span> : null}
    </p>
  );
}
