import type { WorkerDraft, WorkerProblems } from "./worker-draft";

/** What each group of fields of the editor gets. */
export type WorkerFormProps = {
  draft: WorkerDraft;
  problems: WorkerProblems;
  onChange(change: Partial<WorkerDraft>): void;
};
