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
  children: ReactNode;
};

/** Long content shows one end of it until asked for the rest; the end is shown from the start of a line on. */
export function Folded({ lines, keeps = "start", children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [{ overflows, endHeight }, ref] = useFold(keeps === "end");
  const id = useId();
  const isFolded = overflows && !isOpen;
  const keepsEnd = keeps === "end" && !isOpen;
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
      {isFolded || isOpen ? (
        <Button
          look="link"
          className="mt-0.5 text-xs leading-5"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((open) => !open)}
        >
          {isOpen ? "Show less" : "Show all"}
        </Button>
      ) : null}
    </div>
  );
}
