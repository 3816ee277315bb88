"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useFold } from "./use-fold";

export type FoldedProps = {
  /** The class of the most height while folded. */
  lines: string;
  /** Which end stays to be read while folded. */
  keeps?: "start" | "end";
  /** What is not loaded yet and comes when all is asked for; null when everything is there. */
  rest?: FoldedRest | null;
  /** Below the content, and of no height that it would have to share. */
  mark?: ReactNode;
  children: ReactNode;
};

export type FoldedRest = {
  /** Size of the whole: `22 KB`. */
  size: string;
  isLoading: boolean;
  /** Also after a failure. */
  load(): void;
};

/** Long content shows one end of it until asked for the rest; the end is shown from the start of a line on. */
export function Folded({ lines, keeps = "start", rest = null, mark, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [{ overflows, endHeight }, ref] = useFold(keeps === "end");
  const id = useId();
  const isFolded = overflows && !isOpen;
  const keepsEnd = keeps === "end" && !isOpen;
  const handleClick = () => {
    if (!isOpen) rest?.load();
    setIsOpen(!isOpen);
  };
  return (
    <div className="min-w-0 flex-1">
      <div
        id={id}
        ref={ref}
        className={classNames(
          "overflow-hidden",
          !isOpen && lines,
          keepsEnd && "flex flex-col",
          isFolded && keeps === "start" && "[mask-image:linear-gradient(#000_60%,transparent)]",
        )}
      >
        {isFolded && keepsEnd ? (
          // Everything is read out, folded or not.
          <p aria-hidden className="shrink-0 text-xs leading-4 text-muted italic">
            … the beginning is folded
          </p>
        ) : null}
        <div
          style={keepsEnd ? { maxHeight: endHeight } : undefined}
          // Reversed, so that the rest above can still be scrolled to when the focus goes there.
          className={classNames(keepsEnd && "flex min-h-0 flex-col-reverse overflow-hidden")}
        >
          <div data-fold-content className="mb-auto shrink-0">
            {children}
          </div>
        </div>
      </div>
      {mark}
      {isFolded || isOpen || rest ? (
        <Button
          look="link"
          className="mt-0.5 text-xs leading-5"
          aria-expanded={isOpen}
          aria-controls={id}
          isBusy={isOpen && rest?.isLoading}
          onClick={handleClick}
        >
          {labelOf(isOpen, rest)}
        </Button>
      ) : null}
    </div>
  );
}

function labelOf(isOpen: boolean, rest: FoldedRest | null): string {
  if (isOpen) return rest?.isLoading ? `Loading all (${rest.size})` : "Show less";
  return rest ? `Show all (${rest.size})` : "Show all";
}
