"use client";

import { useMutation } from "@tanstack/react-query";
import { SaveState } from "@/components/form/save-state";
import { useDraftForm } from "@/components/form/use-draft-form";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { useToast } from "@/components/ui/toast";
import { workerMutations } from "@/lib/api-client";
import type { Connection, ListedWorker, Worker } from "@/lib/api-contract";
import { AdvancedFields } from "./advanced-fields";
import { BasicFields } from "./basic-fields";
import { useEditedWorker } from "./pool-url";
import { SamplingFields } from "./sampling-fields";
import { TestCall } from "./test-call";
import { useFirstTags } from "./use-first-tags";
import { usePriceChoice } from "./use-price-choice";
import { readWorkerDraft, type WorkerDraft, workerProblemsOf } from "./worker-draft";
import type { WorkerFormProps } from "./worker-form-props";

export type WorkerEditorFormProps = {
  saved: Worker | null;
  initial: WorkerDraft;
  workers: ListedWorker[];
  connections: Connection[];
  onDirty(isDirty: boolean): void;
  onClose(): void;
};

export function WorkerEditorForm(props: WorkerEditorFormProps) {
  const { saved, workers, connections, onClose } = props;
  const [edited, setEdited] = useEditedWorker();
  const editor = useWorkerForm(props);
  const { draft, problems, handleChange, save } = editor;
  const isNew = saved === null && edited.from === null;
  const onChange = useFirstTags({ isNew, draft, connections, onChange: handleChange });
  const fields: WorkerFormProps = { draft, problems, onChange };
  const connection = connections.find(({ id }) => id === draft.connectionId);
  const price = usePriceChoice({ draft, saved, connection });
  return (
    <Tabs
      value={edited.view}
      onValueChange={(view) => void setEdited({ view: view === "test" ? "test" : null })}
      className="flex min-h-full flex-col"
    >
      <TabList
        aria-label="Parts of the worker"
        className="sticky top-0 z-10 shrink-0 bg-raised px-5"
      >
        <Tab value="settings">Settings</Tab>
        <Tab value="test">Test call</Tab>
      </TabList>
      <TabPanel value="settings" className="flex flex-1 flex-col outline-none">
        <form
          ref={editor.form}
          noValidate
          onSubmit={editor.handleSubmit}
          className="flex flex-1 flex-col"
        >
          <div className="flex-1 space-y-8 px-5 py-5">
            <BasicFields {...fields} connections={connections} price={price} />
            <SamplingFields {...fields} kind={connection?.kind ?? "openai-compatible"} />
            <AdvancedFields
              {...fields}
              workers={workers}
              saved={saved}
              connection={connection}
              price={price}
            />
          </div>
          <footer className="sticky bottom-0 z-10 space-y-3 border-t border-border bg-raised px-5 py-3">
            {editor.notice ? (
              <ErrorState title="The worker was not saved" {...editor.notice} />
            ) : null}
            <div className="flex items-center justify-end gap-2">
              <SaveState {...editor.saveState} />
              <Button onClick={onClose}>{editor.isDirty ? "Discard" : "Close"}</Button>
              <Button type="submit" look="primary" isBusy={save.isPending}>
                {saved ? "Save" : "Create worker"}
              </Button>
            </div>
          </footer>
        </form>
      </TabPanel>
      {/* Kept while the settings are looked at, so that a call and its outcome are not lost. */}
      <TabPanel
        value="test"
        forceMount
        className="flex-1 px-5 py-5 outline-none data-[state=inactive]:hidden"
      >
        <TestCall
          saved={saved}
          draft={draft}
          isDirty={editor.isDirty || saved === null}
          isSimulated={connection?.kind === "simulated"}
        />
      </TabPanel>
    </Tabs>
  );
}

function useWorkerForm(props: WorkerEditorFormProps) {
  const { saved, initial, connections, onDirty, onClose } = props;
  const toast = useToast();
  const create = useMutation(workerMutations.create());
  const update = useMutation(workerMutations.update());
  const save = saved ? update : create;
  const form = useDraftForm({
    initial,
    read: (draft) =>
      readWorkerDraft(draft, connections.find(({ id }) => id === draft.connectionId)?.kind),
    problemsOf: workerProblemsOf,
    send: (body, callbacks) => {
      if (saved) update.mutate({ id: saved.settings.id, body }, callbacks);
      else create.mutate(body, callbacks);
    },
    onDirty,
    onSaved: () => {
      toast({ title: saved ? "Worker saved" : "Worker created", look: "succeeded" });
      onClose();
    },
  });
  return { ...form, save };
}
