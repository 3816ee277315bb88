"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import type { Price } from "@/lib/api-contract";
import { splitWorkerNames } from "./worker-names";

/** The workers of a price within a text: the first few, and the others in place when they are asked for. */
export function NamedWorkers({ workers }: Pick<Price, "workers">) {
  const [isOpen, setOpen] = useState(false);
  const { first, rest } = splitWorkerNames(workers);
  if (rest.length === 0) return first;
  return (
    <>
      {first}
      {isOpen ? `, ${rest.join(", ")} ` : " "}
      <Button
        look="link"
        className="inline text-[length:inherit] font-normal"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "show fewer" : `and ${formatCount(rest.length)} more`}
      </Button>
    </>
  );
}
