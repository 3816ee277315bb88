"use client";

import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import type { ComponentType, ReactNode } from "react";
import type { CanvasFrame, CanvasNode, CanvasNodeKind, StepNode } from "../canvas";
import { AnswerView } from "./answer-view";
import { FrameView } from "./frame-view";
import { QuestionView } from "./question-view";
import { StepView } from "./step-view";

type ItemOf<Kind extends CanvasNodeKind> = Kind extends StepNode["kind"]
  ? StepNode
  : Extract<CanvasNode, { kind: Kind }>;
export type FlowNode =
  | { [Kind in CanvasNodeKind]: Node<{ item: ItemOf<Kind> }, Kind> }[CanvasNodeKind]
  | Node<{ item: CanvasFrame }, "frame">;
type PropsOf<Kind extends string> = NodeProps<Extract<FlowNode, { type?: Kind }>>;

/** Where edges end. Hidden: the routes of the layout say how an edge runs. */
function Ends({ children }: { children: ReactNode }) {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="invisible" />
      {children}
      <Handle type="source" position={Position.Right} isConnectable={false} className="invisible" />
    </>
  );
}

/** One view a kind; a new kind without a view does not compile. */
export const nodeTypes = {
  question: ({ data }: PropsOf<"question">) => (
    <Ends>
      <QuestionView node={data.item} />
    </Ends>
  ),
  conduct: ({ data }: PropsOf<"conduct">) => (
    <Ends>
      <StepView node={data.item} />
    </Ends>
  ),
  call: ({ data }: PropsOf<"call">) => (
    <Ends>
      <StepView node={data.item} />
    </Ends>
  ),
  choose: ({ data }: PropsOf<"choose">) => (
    <Ends>
      <StepView node={data.item} />
    </Ends>
  ),
  answer: ({ data }: PropsOf<"answer">) => (
    <Ends>
      <AnswerView node={data.item} />
    </Ends>
  ),
  frame: ({ data }: PropsOf<"frame">) => <FrameView frame={data.item} />,
} satisfies { [Kind in CanvasNodeKind | "frame"]: ComponentType<PropsOf<Kind>> };
