import { Select } from "@/components/ui/select";
import { workersInWords } from "@/components/ui/workers-in-words";
import type { PoolChoice } from "@/lib/api-client";

export type PoolSelectProps = {
  pools: PoolChoice[] | undefined;
  pool: PoolChoice | undefined;
  onChange(id: string): void;
};

export function PoolSelect({ pools = [], pool, onChange }: PoolSelectProps) {
  if (!pool) return null;
  return (
    <Select
      label="Pool"
      value={pool.id}
      onChange={onChange}
      groups={[
        {
          label: "Pool",
          options: pools.map(({ id, name, workers }) => ({
            value: id,
            label: name,
            hint: workersInWords(workers),
          })),
        },
      ]}
      className="max-w-full"
    />
  );
}
