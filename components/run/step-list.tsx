"use client";

import { type Growing, GrowingProvider } from "@/components/canvas/growing-store";
import { roundRemarks, roundStatusWords } from "@/components/canvas/words";
import type { Round, Run } from "@/lib/runs";
import { StepItem } from "./step-item";

export type StepListProps = {
  run: Run;
  growing: Growing;
  selectedId: string | null;
  onSelect(id: string | null): void;
};

/** The same content as the canvas, in reading order. */
export function StepList({ run, growing, selectedId, onSelect }: StepListProps) {
  return (
    <GrowingProvider growing={growing}>
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
    </GrowingProvider>
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
