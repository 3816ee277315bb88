"use client";

import { X } from "lucide-react";
import { type CanvasNode, isStepNode } from "@/components/canvas/canvas";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Markdown } from "@/components/ui/markdown";
import type { RunSource } from "@/lib/api-client";
import type { Run } from "@/lib/runs";
import { StepInspector } from "./step-inspector";

export type InspectorProps = {
  source: RunSource;
  run: Run;
  node: CanvasNode;
  onSelect(id: string | null): void;
};

/** All that is known of the selected node. */
export function Inspector({ source, run, node, onSelect }: InspectorProps) {
  const close = (
    <IconButton label="Close (Esc)" className="max-lg:hidden" onClick={() => onSelect(null)}>
      <X aria-hidden />
    </IconButton>
  );
  if (isStepNode(node)) {
    return (
      <StepInspector source={source} run={run} node={node} close={close} onSelect={onSelect} />
    );
  }
  const name = node.kind === "question" ? "Question" : "Answer";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex items-center gap-2 border-b border-border py-2 pr-2 pl-4">
        <h3 className="flex-1 text-sm font-semibold">{name}</h3>
        <CopyButton text={node.text} />
        {close}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 text-sm">
        <Markdown text={node.text} />
      </div>
    </div>
  );
}
