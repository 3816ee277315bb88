"use client";

import type { Node, NodeProps } from "@xyflow/react";
import type { ComponentType } from "react";
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

/** One view a kind; a new kind without a view does not compile. */
export const nodeTypes = {
  question: ({ data }: PropsOf<"question">) => <QuestionView node={data.item} />,
  conduct: ({ data }: PropsOf<"conduct">) => <StepView node={data.item} />,
  call: ({ data }: PropsOf<"call">) => <StepView node={data.item} />,
  choose: ({ data }: PropsOf<"choose">) => <StepView node={data.item} />,
  answer: ({ data }: PropsOf<"answer">) => <AnswerView node={data.item} />,
  frame: ({ data }: PropsOf<"frame">) => <FrameView frame={data.item} />,
} satisfies { [Kind in CanvasNodeKind | "frame"]: ComponentType<PropsOf<Kind>> };
