"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useOverflows } from "./use-overflows";

export type FoldedProps = {
  /** The class of the most height while folded. */
  lines: string;
  /** Which end stays to be read while folded. */
  keeps?: "start" | "end";
  children: ReactNode;
};

/** Long content shows one end of it until asked for the rest. */
export function Folded({ lines, keeps = "start", children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [overflows, ref] = useOverflows();
  const id = useId();
  const isFolded = overflows && !isOpen;
  return (
    <div className="relative min-w-0 flex-1">
      {isFolded && keeps === "end" ? (
        // Everything is read out, folded or not.
        <p aria-hidden className="absolute inset-x-0 top-0 text-xs leading-4 text-muted italic">
          … the beginning is folded
        </p>
      ) : null}
      <div
        id={id}
        ref={ref}
        className={classNames(
          "overflow-hidden",
          !isOpen && lines,
          // Reversed, so that the rest above can still be scrolled to when the focus goes there.
          keeps === "end" && !isOpen && "flex flex-col-reverse",
          isFolded && fades[keeps],
        )}
      >
        <div className="mb-auto shrink-0">{children}</div>
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

const fades = {
  start: "[mask-image:linear-gradient(#000_60%,transparent)]",
  // The first rem is the note's.
  end: "[mask-image:linear-gradient(transparent_1rem,#000_1.5rem)]",
} as const;
