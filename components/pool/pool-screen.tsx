"use client";

import { StaleNote } from "@/components/ui/stale-note";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { ConnectionEditor } from "./connection-editor";
import { ConnectionsPanel } from "./connections-panel";
import { EnvironmentPanel } from "./environment-panel";
import { ImportNotice } from "./import-notice";
import { ModelsDialog } from "./models-dialog";
import { PoolDrop } from "./pool-drop";
import { type PoolTab, poolTabs, usePoolTab } from "./pool-url";
import { PoolsPanel } from "./pools-panel";
import { useImportPool } from "./use-import-pool";
import { useLiveConnections, useLivePools } from "./use-live";
import { WorkerEditor } from "./worker-editor";
import { WorkersPanel } from "./workers-panel";

const tabWords: Record<PoolTab, string> = {
  pools: "Pools",
  workers: "Workers",
  connections: "Connections",
  environment: "Environment",
};

/** Pools, the workers in them, the connections that these call, and what was found here. */
export function PoolScreen() {
  const [tab, setTab] = usePoolTab();
  const counts = useCounts();
  const importing = useImportPool();
  const { take, outcome, dismiss } = importing;
  return (
    <div className="mx-auto w-full max-w-7xl space-y-5 px-4 py-6 sm:px-6 md:py-8">
      <h1 className="text-2xl font-semibold tracking-tight">Pool</h1>
      <StaleNotice />
      <PoolDrop onFile={take} />
      {outcome ? <ImportNotice outcome={outcome} onDismiss={dismiss} /> : null}
      <Tabs
        value={tab}
        onValueChange={(value) => void setTab(poolTabs.find((known) => known === value) ?? null)}
      >
        <TabList aria-label="Parts of the pool" className="-mx-4 px-4 sm:mx-0 sm:px-0">
          {poolTabs.map((name) => (
            <Tab key={name} value={name} className="max-sm:px-2">
              {tabWords[name]}
              {name === "environment" ? null : (
                <span className="ml-1.5 inline-block min-w-3 text-xs text-muted tabular-nums max-sm:hidden">
                  {counts[name]}
                </span>
              )}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="pools" className="pt-5">
          <PoolsPanel importing={importing} />
        </TabPanel>
        <TabPanel value="workers" className="pt-5">
          <WorkersPanel />
        </TabPanel>
        <TabPanel value="connections" className="pt-5">
          <ConnectionsPanel />
        </TabPanel>
        <TabPanel value="environment" className="pt-5">
          <EnvironmentPanel />
        </TabPanel>
      </Tabs>
      <WorkerEditor />
      <ConnectionEditor />
      <ModelsDialog />
    </div>
  );
}

function useCounts(): Record<Exclude<PoolTab, "environment">, number | null> {
  const { data } = useLivePools();
  const connections = useLiveConnections();
  return {
    pools: data?.pools.length ?? null,
    workers: data?.workers.length ?? null,
    connections: connections.data?.connections.length ?? null,
  };
}

/** Says that what is shown may be old, once the studio no longer answers. */
function StaleNotice() {
  const pools = useLivePools();
  const connections = useLiveConnections();
  const isStale = (pools.data && pools.error) || (connections.data && connections.error);
  return <StaleNote isStale={Boolean(isStale)} />;
}
