"use client";

import { Flag } from "lucide-react";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { AnswerNode } from "../canvas";
import { toExcerpt } from "../excerpt";
import { useIsFar } from "../far-context";
import { NodeCard } from "./node-card";

export const AnswerView = memo(function AnswerView({ node }: { node: AnswerNode }) {
  const isFar = useIsFar();
  return (
    <NodeCard className="border-accent/60 before:bg-accent">
      <div
        className={classNames(
          "flex items-center gap-1.5 font-semibold text-accent",
          isFar ? "text-xl" : "text-[13px]",
        )}
      >
        <Flag aria-hidden className={isFar ? "size-6" : "size-4"} />
        {node.isBestSoFar ? "Answer, best so far" : "Answer"}
      </div>
      {node.origin ? (
        <p className={classNames("truncate text-muted", isFar ? "text-lg" : "text-xs")}>
          {node.origin}
        </p>
      ) : null}
      <p
        className={classNames(
          "mt-1.5 wrap-anywhere",
          isFar ? "text-[19px] leading-[25px]" : "text-[12.5px] leading-[18px]",
          isFar && (node.origin ? "line-clamp-4" : "line-clamp-5"),
          !isFar && (node.origin ? "line-clamp-7" : "line-clamp-8"),
        )}
      >
        {toExcerpt(node.text, 800)}
      </p>
    </NodeCard>
  );
});
