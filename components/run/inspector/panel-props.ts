import type { UseQueryResult } from "@tanstack/react-query";
import type { StepNode } from "@/components/canvas/canvas";
import type { Run, Step } from "@/lib/runs";

export type PanelProps = {
  run: Run;
  /** The run is the reader's own, not one that a link shows to guests: what can be done about it is theirs to do. */
  isOwn: boolean;
  node: StepNode;
  /** What has been written so far while the step runs. */
  /** The step with its messages and whole texts, loaded on demand. */
  full: { query: UseQueryResult<Step, Error>; isAsked: boolean; load(): void };
  onSelect(id: string | null): void;
};
