"use client";

import { classNames } from "@/components/ui/class-names";
import { SimulatedBadge } from "@/components/ui/simulated-badge";
import { Skeleton } from "@/components/ui/skeleton";
import { workerStyle } from "@/components/ui/worker-color";
import type { PoolChoice } from "@/lib/api-client";
import { isOpenWorker, openTag } from "@/lib/runs";
import { chosenWorkers, isSimulatedWorker, toggleWorker, type WorkerChoice } from "./worker-choice";

export type WorkerPickerProps = {
  /** With all its workers. */
  pool: PoolChoice | undefined;
  choice: WorkerChoice;
  onChange(choice: WorkerChoice): void;
};

/** The workers of the chosen pool, by colour, ordinal and name; each can be left out of the run. */
export function WorkerPicker({ pool, choice, onChange }: WorkerPickerProps) {
  if (!pool) return <Skeleton className="h-6 w-2/3" />;
  const chosen = chosenWorkers(pool, choice);
  const areAllSimulated = pool.workers.every(isSimulatedWorker);
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">
        Workers of {pool.name}: {chosen.length} of {pool.workers.length} take part
      </legend>
      {areAllSimulated ? <SimulatedBadge /> : null}
      {pool.workers.map((worker) => {
        const ordinal = chosen.indexOf(worker);
        return (
          <WorkerCheck
            key={worker.id}
            worker={worker}
            label={areAllSimulated ? worker.label.replace(/ \(simulated\)$/, "") : worker.label}
            ordinal={ordinal < 0 ? null : ordinal}
            isLast={chosen.length === 1 && ordinal === 0}
            onToggle={() => onChange(toggleWorker(pool, choice, worker.id))}
          />
        );
      })}
      <Presets pool={pool} chosen={chosen} onChange={onChange} />
    </fieldset>
  );
}

type WorkerCheckProps = {
  worker: PoolChoice["workers"][number];
  label: string;
  /** Null when it is left out. */
  ordinal: number | null;
  isLast: boolean;
  onToggle(): void;
};

function WorkerCheck({ worker, label, ordinal, isLast, onToggle }: WorkerCheckProps) {
  const isIn = ordinal !== null;
  return (
    <label
      title={isLast ? "One worker must stay." : worker.description}
      style={workerStyle(worker.color)}
      className={classNames(
        "inline-flex h-6 max-w-full cursor-pointer items-center gap-1.5 rounded-md border pr-2 pl-1.5 text-xs font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isIn
          ? "border-transparent bg-(--worker-soft) text-(--worker-text)"
          : "border-dashed border-border-strong text-muted",
      )}
    >
      <input
        type="checkbox"
        checked={isIn}
        onChange={onToggle}
        className="size-3 shrink-0 cursor-pointer accent-(--worker) outline-none"
      />
      {isIn ? <span className="tabular-nums">{ordinal}</span> : null}
      <span className={classNames("truncate", !isIn && "line-through")}>{label}</span>
    </label>
  );
}

type PresetsProps = {
  pool: PoolChoice;
  chosen: PoolChoice["workers"];
  onChange(choice: WorkerChoice): void;
};

type Preset = { word: string; choice: WorkerChoice; isShown: boolean; note?: string };

function Presets({ pool, chosen, onChange }: PresetsProps) {
  const simulated = pool.workers.filter(isSimulatedWorker).length;
  const isMixed = simulated > 0 && simulated < pool.workers.length;
  const open = pool.workers.filter(isOpenWorker).length;
  const presets: Preset[] = [
    { word: "All", choice: null, isShown: chosen.length < pool.workers.length },
    {
      word: "Open only",
      choice: "open",
      isShown: open > 0 && open < pool.workers.length,
      note: `Workers with the tag “${openTag}”: their models have open weights.`,
    },
    { word: "Simulated only", choice: "simulated", isShown: isMixed },
    { word: "Real only", choice: "real", isShown: isMixed },
  ];
  return presets
    .filter(({ isShown }) => isShown)
    .map(({ word, choice, note }) => (
      <button
        key={word}
        type="button"
        title={note}
        onClick={() => onChange(choice)}
        className="h-6 cursor-pointer rounded px-1 text-xs text-accent underline underline-offset-4"
      >
        {word}
      </button>
    ));
}
