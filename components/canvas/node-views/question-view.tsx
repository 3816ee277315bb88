"use client";

import { CircleHelp } from "lucide-react";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { QuestionNode } from "../canvas";
import { useIsFar } from "../far-context";
import { toPlainText } from "../plain-text";
import { NodeCard } from "./node-card";

export const QuestionView = memo(function QuestionView({ node }: { node: QuestionNode }) {
  const isFar = useIsFar();
  return (
    <NodeCard className="before:bg-foreground">
      <div
        className={classNames(
          "flex items-center gap-1.5 font-semibold",
          isFar ? "text-xl" : "text-[13px]",
        )}
      >
        <CircleHelp aria-hidden className={classNames("text-muted", isFar ? "size-6" : "size-4")} />
        Question
      </div>
      <p
        className={classNames(
          "mt-1.5 wrap-anywhere",
          isFar
            ? "line-clamp-4 text-[19px] leading-[25px] text-muted"
            : "line-clamp-6 text-[12.5px] leading-[18px]",
        )}
      >
        {toPlainText(node.text.slice(0, 600))}
      </p>
    </NodeCard>
  );
});
