"use client";

import { CircleCheck, KeyRound, Plus, Server } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText } from "@/lib/api-client";
import { ListSkeleton } from "./list-skeleton";
import { newId, useEditedConnection } from "./pool-url";
import { useLiveConnections } from "./use-live";

/** What the studio found on this machine and in its environment. */
export function EnvironmentPanel() {
  const { data, error, refetch } = useLiveConnections();
  const [, setEdited] = useEditedConnection();
  if (!data) {
    if (!error) return <ListSkeleton name="findings" />;
    return (
      <ErrorState
        title="The environment could not be read"
        {...errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const inUse = new Set(data.connections.map(({ key }) => key.name));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Group title="Found when the studio started">
        {data.found.length === 0 ? (
          <p className="px-4 py-4 text-sm text-muted">
            No key and no model server was found, so the studio begins with simulated workers. Start
            a server that speaks the OpenAI API on this machine (Ollama, LM Studio, vLLM,
            llama.cpp), then start the studio again or add a connection with its address.
          </p>
        ) : (
          <ul className="divide-y divide-border">
            {data.found.map((words) => (
              <li key={words} className="flex items-start gap-2.5 px-4 py-3 text-sm">
                <Server aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                <span className="wrap-anywhere">{showBidiControls(words)}</span>
              </li>
            ))}
          </ul>
        )}
      </Group>
      <Group title="Key variables that are set">
        {data.keyNames.length === 0 ? (
          <p className="px-4 py-4 text-sm text-muted">
            None. Put a line such as{" "}
            <code className="rounded bg-subtle px-1 font-mono text-xs">OPENAI_API_KEY=…</code> into{" "}
            <code className="rounded bg-subtle px-1 font-mono text-xs">.env</code> and start the
            studio again, or store a key with a connection.
          </p>
        ) : (
          <ul className="divide-y divide-border">
            {data.keyNames.map((name) => (
              <li key={name} className="flex min-h-13 items-center gap-2.5 px-4 py-2 text-sm">
                <KeyRound aria-hidden className="size-4 shrink-0 text-muted" />
                <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{name}</code>
                {inUse.has(name) ? (
                  <span className="inline-flex items-center gap-1.5 text-xs text-muted">
                    <CircleCheck aria-hidden className="size-3.5 text-state-succeeded" />
                    in use
                  </span>
                ) : (
                  <Button
                    size="small"
                    aria-label={`Add connection with ${name}`}
                    onClick={() => void setEdited({ connection: newId, key: name })}
                  >
                    <Plus aria-hidden />
                    Add connection
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className="border-t border-border px-4 py-2.5 text-xs text-muted">
          Names only: what they hold is never sent to the browser.
        </p>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-lg border border-border bg-surface">
      <h2 className="border-b border-border px-4 py-3 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}
