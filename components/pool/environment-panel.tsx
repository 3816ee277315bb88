"use client";

import { useMutation } from "@tanstack/react-query";
import {
  CircleCheck,
  CircleDashed,
  KeyRound,
  type LucideIcon,
  Plus,
  RotateCw,
  Server,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import { Time } from "@/components/ui/time";
import { connectionMutations, errorText } from "@/lib/api-client";
import type { LookedFor } from "@/lib/api-contract";
import { ListSkeleton } from "./list-skeleton";
import { newId, useEditedConnection } from "./pool-url";
import { useLiveConnections } from "./use-live";

/** What the studio looks for on this machine and in its environment, and what of it is there. */
export function EnvironmentPanel() {
  const { data, error, refetch } = useLiveConnections();
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
  const inUse = new Set(data.connections.flatMap(({ key }) => key.name ?? []));
  return (
    <div className="space-y-5">
      <LookAgain at={data.lookedFor.at} hasFound={data.found.length > 0} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ServersGroup lookedFor={data.lookedFor} />
        <KeysGroup keyNames={data.keyNames} inUse={inUse} lookedFor={data.lookedFor} />
      </div>
    </div>
  );
}

function LookAgain({ at, hasFound }: { at: string | null; hasFound: boolean }) {
  const look = useMutation(connectionMutations.discover());
  if (at === null) {
    return (
      <p className="max-w-2xl text-sm text-muted">
        The studio looks for nothing by itself: <Code>STUDIO_DISCOVERY</Code> is off. Add a
        connection with its address or its key.
      </p>
    );
  }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-sm text-muted">
          {hasFound
            ? "What is found for the first time gets a connection, a couple of workers and a pool."
            : "Nothing was found, so the studio begins with simulated workers."}{" "}
          Looked <Time iso={at} />.
        </p>
        <Button isBusy={look.isPending} onClick={() => look.mutate()}>
          {look.isPending ? null : <RotateCw aria-hidden />}
          Look again
        </Button>
      </div>
      {look.error ? (
        <ErrorState title="It could not be looked for" {...errorText(look.error)} />
      ) : null}
    </div>
  );
}

function ServersGroup({ lookedFor }: { lookedFor: LookedFor }) {
  const { at, servers } = lookedFor;
  return (
    <Group
      title="Model servers on this machine"
      note="Any that speaks the OpenAI API: Ollama, LM Studio, vLLM, llama.cpp. One on another port is added as a connection with its address."
    >
      {servers.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted">
          None is looked for while the studio itself can be reached from other machines.{" "}
          <Code>STUDIO_ALLOWED_HOSTS</Code> names those that it may call.
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {servers.map(({ label, address, models }) => (
            <Row key={address} icon={Server} isThere={models !== null}>
              <span className="min-w-0 flex-1">
                {label} <span className="font-mono text-xs text-muted">{address}</span>
              </span>
              <State isThere={models !== null}>{serverState(models, at)}</State>
            </Row>
          ))}
        </ul>
      )}
    </Group>
  );
}

function serverState(models: number | null, at: string | null): string {
  if (models !== null) return formatCounted(models, "model");
  return at === null ? "not looked for" : "no answer";
}

type KeysProps = { keyNames: string[]; inUse: ReadonlySet<string>; lookedFor: LookedFor };

/** The variables that are looked for, then others that hold a key. */
function KeysGroup({ keyNames, inUse, lookedFor }: KeysProps) {
  const [, setEdited] = useEditedConnection();
  const usual = lookedFor.variables.map(({ name }) => name);
  const names = [...usual, ...keyNames.filter((name) => !usual.includes(name))];
  return (
    <Group
      title="Key variables"
      note="Names only: what they hold is never sent to the browser. A new line in .env is read when the studio starts again."
    >
      <ul className="divide-y divide-border">
        {names.map((name) => {
          const isSet = keyNames.includes(name);
          return (
            <Row key={name} icon={KeyRound} isThere={isSet}>
              <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">
                {showBidiControls(name)}
              </code>
              {isSet && !inUse.has(name) ? (
                <Button
                  size="small"
                  aria-label={`Add connection with ${name}`}
                  onClick={() => void setEdited({ connection: newId, key: name })}
                >
                  <Plus aria-hidden />
                  Add connection
                </Button>
              ) : (
                <State isThere={isSet}>{isSet ? "in use" : "not set"}</State>
              )}
            </Row>
          );
        })}
      </ul>
    </Group>
  );
}

type RowProps = { icon: LucideIcon; isThere: boolean; children: ReactNode };

function Row({ icon: Icon, isThere, children }: RowProps) {
  return (
    <li
      className={`flex min-h-12 items-center gap-2.5 px-4 py-2 text-sm ${isThere ? "" : "text-muted"}`}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      {children}
    </li>
  );
}

function State({ isThere, children }: { isThere: boolean; children: string }) {
  const Icon = isThere ? CircleCheck : CircleDashed;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-xs text-muted">
      <Icon aria-hidden className={`size-3.5 ${isThere ? "text-state-succeeded" : ""}`} />
      {children}
    </span>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded bg-subtle px-1 font-mono text-xs">{children}</code>;
}

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-lg border border-border bg-surface">
      <h2 className="border-b border-border px-4 py-3 text-sm font-semibold">{title}</h2>
      {children}
      <p className="border-t border-border px-4 py-2.5 text-xs text-muted">{note}</p>
    </section>
  );
}
