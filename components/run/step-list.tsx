"use client";

import { roundRemarks, roundStatusWords } from "@/components/canvas/words";
import type { Round, Run } from "@/lib/runs";
import { StepItem } from "./step-item";

export type StepListProps = {
  run: Run;
  selectedId: string | null;
  onSelect(id: string | null): void;
};

/** The same content as the canvas, in reading order. */
export function StepList({ run, selectedId, onSelect }: StepListProps) {
  return (
    <div className="space-y-6 p-4">
      {run.rounds.map((round) => (
        <section key={round.index} aria-labelledby={`round-${round.index}`}>
          <RoundHeading round={round} />
          <ol className="mt-2.5 space-y-2.5">
            {[...round.conducts, ...round.steps].map((step) => (
              <StepItem
                key={step.key}
                run={run}
                round={round}
                step={step}
                isSelected={step.key === selectedId}
                onSelect={onSelect}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function RoundHeading({ round }: { round: Round }) {
  const words = [roundStatusWords[round.status], ...roundRemarks(round)].join(" · ");
  return (
    <h3 id={`round-${round.index}`} className="text-sm font-semibold">
      Round {round.index + 1} <span className="font-normal text-muted">{words}</span>
    </h3>
  );
}
