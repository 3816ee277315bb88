"use client";

import { ListTree, User, Waypoints } from "lucide-react";
import { Select, type SelectGroup } from "@/components/ui/select";
import type { Pool } from "@/lib/api-contract";
import { formatStrategyChoice, parseStrategyChoice, type StrategyChoice } from "./strategy-choice";

export type StrategySelectProps = {
  pool: Pool | undefined;
  value: StrategyChoice;
  onChange(value: StrategyChoice): void;
};

/** Who plans and who answers. */
export function StrategySelect({ pool, value, onChange }: StrategySelectProps) {
  return (
    <Select
      label="Strategy"
      value={formatStrategyChoice(value)}
      onChange={(text) => {
        const choice = parseStrategyChoice(text);
        if (choice) onChange(choice);
      }}
      groups={strategyGroups(pool)}
      className="max-w-full"
    />
  );
}

function strategyGroups(pool: Pool | undefined): SelectGroup[] {
  const workers = pool?.workers ?? [];
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
        ...workers.map((worker, ordinal) => ({
          value: `conductor:${ordinal}`,
          label: `${worker.label} as Conductor`,
          icon: conductorIcon,
        })),
      ],
    },
    {
      label: "One worker answers alone",
      options: workers.map((worker, ordinal) => ({
        value: `single:${ordinal}`,
        label: `${worker.label} alone`,
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
