import { CircleAlert, CircleCheck, Wrench } from "lucide-react";
import { showBidiControls } from "@/components/ui/safe-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Worded } from "@/components/ui/worded";
import { WorkerChip } from "@/components/ui/worker-chip";
import type { PoolChoice } from "@/lib/api-client";
import { errorText } from "@/lib/api-client";
import type { PlanTextReading } from "@/lib/api-contract";
import { describeIssue, describeRepair, type Repair, type WorkflowIssue } from "@/lib/workflow";
import { accessText } from "./access-text";

export type PlanReadingProps = {
  reading: PlanTextReading | undefined;
  error: Error | null;
  pool: PoolChoice | undefined;
};

/** What the studio reads from the three lists, as they are written: steps and repairs, or what is wrong. */
export function PlanReading({ reading, error, pool }: PlanReadingProps) {
  if (error) return <Refusal title={errorText(error).message} issues={[]} />;
  if (!reading) return <Skeleton className="h-16" />;
  if (!reading.ok) return <Refusal title="This is not a plan yet" issues={reading.issues} />;
  return (
    <div className="space-y-3 text-sm">
      <p className="flex items-center gap-1.5 text-state-succeeded">
        <CircleCheck aria-hidden className="size-4" />
        {reading.plan.steps.length === 1 ? "1 step" : `${reading.plan.steps.length} steps`}
      </p>
      <ol className="space-y-2">
        {reading.plan.steps.map(({ worker, subtask, access }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step of a plan is its position
          <li key={index} className="flex gap-2.5">
            <span className="w-5 pt-0.5 text-right text-muted tabular-nums">{index + 1}</span>
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <WorkerChip
                  ordinal={worker}
                  label={pool?.workers[worker]?.label ?? "not in this pool"}
                  color={pool?.workers[worker]?.color ?? worker}
                />
                <span className="text-xs text-muted">{accessText(access)}</span>
              </div>
              <p className="mt-1 line-clamp-2 wrap-anywhere">{showBidiControls(subtask)}</p>
            </div>
          </li>
        ))}
      </ol>
      {reading.repairs.length > 0 ? <Repairs repairs={reading.repairs} /> : null}
    </div>
  );
}

function Repairs({ repairs }: { repairs: Repair[] }) {
  return (
    <section aria-label="Repairs" className="text-state-timed-out">
      <p className="flex items-center gap-1.5">
        <Wrench aria-hidden className="size-4" />
        {repairs.length === 1 ? "1 repair" : `${repairs.length} repairs`}
      </p>
      <ul className="mt-1 ml-5.5 list-disc text-foreground">
        {repairs.map((repair) => (
          <li key={`${repair.code}-${repair.span.start}`} className="wrap-anywhere">
            <Worded text={describeRepair(repair)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Refusal({ title, issues }: { title: string; issues: WorkflowIssue[] }) {
  return (
    <div className="text-sm">
      <p className="flex items-center gap-1.5 text-state-failed">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {title}
      </p>
      <ul className="mt-1 ml-5.5 list-disc">
        {issues.map((issue) => (
          <li key={`${issue.code}-${issue.step}-${issue.span?.start}`} className="wrap-anywhere">
            <Worded text={describeIssue(issue)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
