"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { connectionMutations, errorText } from "@/lib/api-client";
import type { Connection } from "@/lib/api-contract";
import { usePoolTab, useWorkerFilters } from "./pool-url";

export type DeleteConnectionDialogProps = {
  connection: Connection;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

/** A connection goes only after its workers. */
export function DeleteConnectionDialog(props: DeleteConnectionDialogProps) {
  const { connection, isOpen, onOpenChange } = props;
  const remove = useMutation(connectionMutations.remove());
  const [, setTab] = usePoolTab();
  const [, setFilters] = useWorkerFilters();
  const hasWorkers = connection.workers > 0;
  const showWorkers = () => {
    onOpenChange(false);
    void setTab("workers");
    void setFilters({ search: null, tag: null, via: connection.id });
  };
  const handleDelete = () =>
    remove.mutate({ id: connection.id }, { onSuccess: () => onOpenChange(false) });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={hasWorkers ? "This connection is in use" : "Delete this connection?"}
      description={
        hasWorkers
          ? "It can be deleted once no worker calls it."
          : "Its address, limits and stored key are gone for good. Runs keep what they ran with."
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          {hasWorkers ? (
            <Button look="primary" onClick={showWorkers}>
              Show its workers
            </Button>
          ) : (
            <Button look="danger" isBusy={remove.isPending} onClick={handleDelete}>
              Delete connection
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-3 text-sm">
        <p className="line-clamp-3 rounded-md bg-subtle px-3 py-2 wrap-anywhere">
          {showBidiControls(connection.label)}
        </p>
        {hasWorkers ? (
          <p>
            {formatCounted(connection.workers, "worker calls", "workers call")} it. Give them
            another connection or delete them first.
          </p>
        ) : null}
        {remove.error ? (
          <ErrorState title="The connection was not deleted" {...errorText(remove.error)} />
        ) : null}
      </div>
    </Dialog>
  );
}
