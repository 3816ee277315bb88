"use client";

import { CircleAlert, ListTree, User, Waypoints } from "lucide-react";
import { Select, type SelectGroup } from "@/components/ui/select";
import { type Team, workerName } from "./obstacle";
import {
  formatStrategyChoice,
  parseStrategyChoice,
  type StrategyChoice,
  workerOfChoice,
} from "./strategy-choice";

export type StrategySelectProps = {
  team: Team | undefined;
  /** Null: the address names no strategy. */
  value: StrategyChoice | null;
  onChange(value: StrategyChoice): void;
};

/** Who plans and who answers. A choice whose worker does not take part stays in the list, marked so. */
export function StrategySelect({ team, value, onChange }: StrategySelectProps) {
  return (
    <Select
      label="Strategy"
      value={value ? formatStrategyChoice(value) : ""}
      onChange={(text) => {
        const choice = parseStrategyChoice(text);
        if (choice) onChange(choice);
      }}
      groups={[...absentChoice(value, team), ...strategyGroups(team?.workers ?? [])]}
      className="max-w-full"
    />
  );
}

function absentChoice(choice: StrategyChoice | null, team: Team | undefined): SelectGroup[] {
  const worker = workerOfChoice(choice);
  if (!choice || !worker || !team || team.workers.some(({ id }) => id === worker)) return [];
  const name = workerName(team, worker) ?? "A worker that is gone";
  const icon = <CircleAlert aria-hidden className="size-4 text-state-timed-out" />;
  const label = choice.kind === "single" ? aloneLabel(name) : conductorLabel(name);
  const option = { value: formatStrategyChoice(choice), label, icon, hint: "Does not take part." };
  return [{ label: "Cannot be used now", options: [option] }];
}

function aloneLabel(name: string): string {
  return `${name} alone`;
}

function conductorLabel(name: string): string {
  return `${name} as Conductor`;
}

function strategyGroups(workers: Team["workers"]): SelectGroup[] {
  const conductorIcon = <Waypoints aria-hidden className="size-4 text-accent" />;
  const groups: SelectGroup[] = [
    {
      label: "The Conductor plans, the workers answer",
      options: [
        {
          value: "conductor",
          label: "Conductor (built-in)",
          hint: "A readable policy; needs no model to plan.",
          icon: conductorIcon,
        },
        ...workers.map(({ id, label }) => ({
          value: formatStrategyChoice({ kind: "conductor", worker: id }),
          label: conductorLabel(label),
          icon: conductorIcon,
        })),
      ],
    },
    {
      label: "One worker answers alone",
      options: workers.map(({ id, label }) => ({
        value: formatStrategyChoice({ kind: "single", worker: id }),
        label: aloneLabel(label),
        icon: <User aria-hidden className="size-4 text-muted" />,
      })),
    },
    {
      label: "You plan",
      options: [
        {
          value: "plan",
          label: "Plan by hand",
          hint: "Paste three lists: model_id, subtasks, access_list.",
          icon: <ListTree aria-hidden className="size-4 text-muted" />,
        },
      ],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
