"use client";

import { Cable, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { errorText } from "@/lib/api-client";
import { ConnectionCard } from "./connection-card";
import { ListSkeleton } from "./list-skeleton";
import { newId, useEditedConnection } from "./pool-url";
import { useLiveConnections } from "./use-live";

/** The servers that workers are called on, and how each fares now. */
export function ConnectionsPanel() {
  const { data, error, refetch } = useLiveConnections();
  const [, setEdited] = useEditedConnection();
  if (!data) {
    if (!error) return <ListSkeleton name="connections" />;
    return (
      <ErrorState
        title="The connections could not be loaded"
        {...errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section aria-label="Connections" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-sm text-muted">
          A connection is a server with its address, its key and its limits. Keys stay on the
          server: this page never receives one.
        </p>
        <Button look="primary" onClick={() => void setEdited({ connection: newId, key: null })}>
          <Plus aria-hidden />
          New connection
        </Button>
      </div>
      {data.connections.length === 0 ? (
        <EmptyState icon={Cable} title="No connections yet">
          Add a provider with its key, or a model server of yours by its address.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {data.connections.map((connection) => (
            <li key={connection.id} className="min-w-0">
              <ConnectionCard connection={connection} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
