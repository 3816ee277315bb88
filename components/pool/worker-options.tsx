import type { ListedWorker } from "@/lib/api-contract";
import type { PickOption } from "./pick-list";
import { WorkerName } from "./worker-name";

/** Workers to choose from. */
export function workerOptions(workers: readonly ListedWorker[]): PickOption[] {
  return workers.map(({ settings, connectionLabel }) => ({
    id: settings.id,
    text: [settings.label, settings.model, connectionLabel, ...settings.tags].join(" "),
    content: <WorkerName worker={settings} connectionLabel={connectionLabel} />,
  }));
}
