"use client";

import { Layers, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { FileButton } from "@/components/ui/file-button";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { Select } from "@/components/ui/select";
import { errorText, type PoolRow } from "@/lib/api-client";
import { ListSkeleton } from "./list-skeleton";
import { NewPoolDialog } from "./new-pool-dialog";
import { useShownPool } from "./pool-url";
import { PoolView } from "./pool-view";
import type { PoolImporting } from "./use-import-pool";
import { useLivePools } from "./use-live";

/** The pools beside the one that is shown. */
export function PoolsPanel({ importing }: { importing: PoolImporting }) {
  const { data, error, isPending, refetch } = useLivePools();
  const [shownId, setShownId] = useShownPool();
  const [isMaking, setMaking] = useState(false);
  const pools = data?.pools ?? [];
  const shown = pools.find(({ id }) => id === shownId) ?? pools[0];
  if (isPending) return <ListSkeleton name="pools" />;
  if (error && !data) {
    return (
      <ErrorState
        title="The pools could not be loaded"
        {...errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section aria-label="Pools">
      <div className="space-y-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-2xl text-sm text-muted">
            A pool is an ordered list of workers. The number of a worker is what the Conductor calls
            it by.
          </p>
          <div className="flex flex-wrap gap-2">
            <FileButton
              label="File of an exported pool"
              isBusy={importing.isPending}
              onFile={(file) => void importing.take(file)}
            >
              Import JSON
            </FileButton>
            <Button look="primary" onClick={() => setMaking(true)}>
              <Plus aria-hidden />
              New pool
            </Button>
          </div>
        </div>
        {shown ? (
          <div className="grid items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
            {/* Its heading says the same right below. */}
            {pools.length > 1 ? (
              <PoolSelect pools={pools} shown={shown} onShow={(id) => void setShownId(id)} />
            ) : null}
            <PoolList pools={pools} shown={shown} onShow={(id) => void setShownId(id)} />
            <PoolView
              key={shown.id}
              pool={shown}
              next={pools.find(({ id }) => id !== shown.id) ?? null}
              onShow={(id) => void setShownId(id)}
            />
          </div>
        ) : (
          <EmptyState icon={Layers} title="No pools yet">
            Make one of the workers that are there, or import one that was exported.
          </EmptyState>
        )}
      </div>
      <NewPoolDialog
        isOpen={isMaking}
        onOpenChange={setMaking}
        onMade={({ id }) => void setShownId(id)}
      />
    </section>
  );
}

type PoolListProps = { pools: PoolRow[]; shown: PoolRow; onShow(id: string): void };

/** In place of the list where there is no room beside the pool. */
function PoolSelect({ pools, shown, onShow }: PoolListProps) {
  return (
    <Select
      label="Pool"
      isLabelShown
      value={shown.id}
      onChange={onShow}
      groups={[
        {
          label: "",
          options: pools.map(({ id, name, workers, isDefault }) => ({
            value: id,
            label: showBidiControls(name),
            hint: `${formatCounted(workers.length, "worker")}${isDefault ? ", default" : ""}`,
          })),
        },
      ]}
      className="w-full lg:hidden"
    />
  );
}

function PoolList({ pools, shown, onShow }: PoolListProps) {
  const box = useRef<HTMLElement>(null);
  // Outside React: where the box is scrolled to. The page itself stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pool is shown, or stands elsewhere
  useEffect(() => {
    const list = box.current;
    const current = list?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!list || !current) return;
    const end = current.offsetTop + current.offsetHeight;
    if (current.offsetTop < list.scrollTop) list.scrollTop = current.offsetTop;
    else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
  }, [shown.id, pools.length]);
  return (
    <nav
      ref={box}
      aria-label="Pools"
      className="relative max-h-[calc(100dvh-14rem)] overflow-y-auto rounded-lg border border-border bg-surface p-1 max-lg:hidden"
    >
      <ul className="space-y-0.5">
        {pools.map((pool) => (
          <li key={pool.id}>
            <button
              type="button"
              aria-current={pool.id === shown.id ? "true" : undefined}
              onClick={() => onShow(pool.id)}
              className={classNames(
                "w-full cursor-pointer rounded-md px-3 py-2 text-left text-sm -outline-offset-2",
                pool.id === shown.id ? "bg-accent-soft text-accent" : "hover:bg-subtle",
              )}
            >
              <span className="line-clamp-2 font-medium wrap-anywhere">
                {showBidiControls(pool.name)}
              </span>
              <span
                className={classNames(
                  "mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs",
                  pool.id === shown.id ? "text-foreground" : "text-muted",
                )}
              >
                {formatCounted(pool.workers.length, "worker")}
                {pool.isDefault ? <Badge look="outline">Default</Badge> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
