"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useOverflows } from "./use-overflows";

export type FoldedProps = {
  /** The class of the most height while folded. */
  lines: string;
  children: ReactNode;
};

/** Long content shows its beginning until asked for the rest. */
export function Folded({ lines, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [overflows, ref] = useOverflows();
  const id = useId();
  const isFolded = overflows && !isOpen;
  return (
    <div className="min-w-0 flex-1">
      <div
        id={id}
        ref={ref}
        className={classNames(
          "overflow-hidden",
          !isOpen && lines,
          isFolded && "[mask-image:linear-gradient(#000_60%,transparent)]",
        )}
      >
        {children}
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
