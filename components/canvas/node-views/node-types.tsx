"use client";

import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import type { ComponentType, ReactNode } from "react";
import type { CanvasFrame, CanvasNode, CanvasNodeKind, StepNode } from "../canvas";
import { AnswerView } from "./answer-view";
import { FrameView } from "./frame-view";
import { NodeButton, type NodeButtonLook } from "./node-button";
import { QuestionView } from "./question-view";
import { StepView } from "./step-view";

type ItemOf<Kind extends CanvasNodeKind> = Kind extends StepNode["kind"]
  ? StepNode
  : Extract<CanvasNode, { kind: Kind }>;
export type FlowNode =
  | {
      [Kind in CanvasNodeKind]: Node<{ item: ItemOf<Kind>; button: NodeButtonLook }, Kind>;
    }[CanvasNodeKind]
  | Node<{ item: CanvasFrame }, "frame">;
type PropsOf<Kind extends string> = NodeProps<Extract<FlowNode, { type?: Kind }>>;

/** Where edges end, hidden because the layout says how an edge runs, and the button of the node. */
function Frame({ button, children }: { button: NodeButtonLook; children: ReactNode }) {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="invisible" />
      {children}
      <NodeButton {...button} />
      <Handle type="source" position={Position.Right} isConnectable={false} className="invisible" />
    </>
  );
}

/** One view a kind; a new kind without a view does not compile. */
export const nodeTypes = {
  question: ({ data }: PropsOf<"question">) => (
    <Frame button={data.button}>
      <QuestionView node={data.item} />
    </Frame>
  ),
  conduct: ({ data }: PropsOf<"conduct">) => (
    <Frame button={data.button}>
      <StepView node={data.item} />
    </Frame>
  ),
  call: ({ data }: PropsOf<"call">) => (
    <Frame button={data.button}>
      <StepView node={data.item} />
    </Frame>
  ),
  choose: ({ data }: PropsOf<"choose">) => (
    <Frame button={data.button}>
      <StepView node={data.item} />
    </Frame>
  ),
  answer: ({ data }: PropsOf<"answer">) => (
    <Frame button={data.button}>
      <AnswerView node={data.item} />
    </Frame>
  ),
  frame: ({ data }: PropsOf<"frame">) => <FrameView frame={data.item} />,
} satisfies { [Kind in CanvasNodeKind | "frame"]: ComponentType<PropsOf<Kind>> };
