import { SimulatedMark } from "@/components/canvas/node-views/simulated-mark";
import { isSimulated, shortWorkerName, workerName, workerOf } from "@/components/canvas/words";
import { CopyButton } from "@/components/ui/copy-button";
import { Worded } from "@/components/ui/worded";
import { WorkerChip } from "@/components/ui/worker-chip";
import { planStepKey, type Round, type Run } from "@/lib/runs";
import { describeIssue, describeRepair, type Plan, writePlan } from "@/lib/workflow";
import { sightInWords } from "../sees-in-words";
import type { PanelProps } from "./panel-props";
import { Nothing, Part } from "./parts";

/** What was read from the Conductor's text, what was mended and why it was refused. */
export function PlanPanel({ run, node, onSelect }: PanelProps) {
  const round = run.rounds[node.step.round];
  if (!round) return null;
  const refusal = round.refused.find(({ stepKey }) => stepKey === node.step.key);
  if (refusal) {
    return (
      <Part title="Why the plan was refused">
        <ul className="list-disc space-y-1.5 pl-4">
          {refusal.issues.map((issue) => (
            <li key={JSON.stringify(issue)}>
              <Worded text={describeIssue(issue)} />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-muted">
          {refusal.willRetry
            ? "The Conductor was shown these issues and asked again."
            : "The Conductor was not asked again."}
        </p>
      </Part>
    );
  }
  const isLast = round.conducts.at(-1)?.key === node.step.key;
  if (!round.plan || !isLast) return <Nothing>No plan has been read from this text.</Nothing>;
  return <ReadPlan run={run} round={round} plan={round.plan} onSelect={onSelect} />;
}

type ReadPlanProps = { run: Run; round: Round; plan: Plan; onSelect(id: string): void };

function ReadPlan({ run, round, plan, onSelect }: ReadPlanProps) {
  return (
    <>
      {round.samePlanAs === null ? null : (
        <p className="mb-4 font-medium">Same plan as round {round.samePlanAs + 1}.</p>
      )}
      <Part
        title={plan.steps.length === 0 ? "Decision" : "Steps"}
        aside={<CopyButton text={writePlan(plan)} label="Copy the three lists" hasText />}
      >
        {plan.steps.length === 0 ? (
          <p>Three empty lists: the Conductor accepts the previous answer.</p>
        ) : (
          <ol className="space-y-2">
            {round.steps.map((step, index) => {
              const worker = workerOf(run, step);
              return (
                <li key={step.key} className="relative rounded-md border border-border p-2.5">
                  <div className="flex items-center gap-2">
                    <button
                      type="button"
                      onClick={() => onSelect(planStepKey(round.index, index))}
                      className="cursor-pointer font-medium after:absolute after:inset-0"
                    >
                      Step {index + 1}
                    </button>
                    {worker ? (
                      <WorkerChip
                        label={shortWorkerName(step, worker)}
                        color={worker.color}
                        ordinal={step.worker ?? undefined}
                      />
                    ) : (
                      workerName(step, worker)
                    )}
                    {isSimulated(worker) ? <SimulatedMark /> : null}
                  </div>
                  <p className="mt-1.5 line-clamp-4 wrap-anywhere">{step.subtask}</p>
                  <p className="mt-1 text-xs text-muted">{sightInWords(run, step)}</p>
                </li>
              );
            })}
          </ol>
        )}
      </Part>
      {round.isPlanCut ? (
        <Part title="Cut off">
          <p>The plan was complete; the token cap cut off the text after it.</p>
        </Part>
      ) : null}
      {round.repairs.length > 0 ? (
        <Part title="Repairs">
          <ul className="space-y-3">
            {round.repairs.map((repair) => (
              <li key={`${repair.code} ${repair.span.start}`}>
                <Worded text={describeRepair(repair)} />
                <p className="mt-1 font-mono text-xs wrap-anywhere">
                  <del className="rounded bg-state-failed-soft px-1 text-state-failed no-underline">
                    <span className="sr-only">before: </span>
                    {repair.before}
                  </del>
                  <span aria-hidden className="px-1.5 text-muted">
                    →
                  </span>
                  <ins className="rounded bg-state-succeeded-soft px-1 text-state-succeeded no-underline">
                    <span className="sr-only">after: </span>
                    {repair.after}
                  </ins>
                </p>
                <p className="mt-0.5 text-xs text-muted">{repair.code}</p>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  );
}
