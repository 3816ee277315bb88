import { CircleAlert, CircleCheck, type LucideIcon, Radio, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { WorkerState } from "./words";

const looks: Record<WorkerState["look"], { icon: LucideIcon; className: string }> = {
  good: { icon: CircleCheck, className: "bg-state-succeeded-soft text-state-succeeded" },
  busy: { icon: Radio, className: "bg-state-running-soft text-state-running" },
  warning: { icon: TriangleAlert, className: "bg-state-timed-out-soft text-state-timed-out" },
  bad: { icon: CircleAlert, className: "bg-state-failed-soft text-state-failed" },
};

/** How something stands now, as icon and word. Before it is known it keeps its place. */
export function StateMark({ state }: { state: WorkerState | null }) {
  if (!state) return <span aria-hidden className="inline-block h-5.5 w-16" />;
  const { icon: Icon, className } = looks[state.look];
  return (
    <Badge className={className} title={state.note}>
      <Icon aria-hidden />
      {state.word}
    </Badge>
  );
}
