"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field, inputStyle } from "@/components/ui/field";
import { formatDateTime } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { errorText, shareLinkMutations, shareLinkQueries } from "@/lib/api-client";
import type { ShareLink } from "@/lib/api-contract";

export type ShareDialogProps = {
  runId: string;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

const expiries = [
  { value: "never", label: "Until it is revoked" },
  { value: "1", label: "For a day" },
  { value: "7", label: "For a week" },
  { value: "30", label: "For 30 days" },
  { value: "365", label: "For a year" },
];

/** Makes, lists and revokes the links that open this run for anyone who has them. */
export function ShareDialog({ runId, isOpen, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Share this run"
      description="A link shows the whole run, read-only, to anyone who has it, without a login. It shows nothing else."
    >
      <div className="space-y-6">
        <NewLink runId={runId} />
        <ActiveLinks runId={runId} />
      </div>
    </Dialog>
  );
}

function NewLink({ runId }: { runId: string }) {
  const id = useId();
  const [expiry, setExpiry] = useState("never");
  const create = useMutation(shareLinkMutations.create());
  const links = useQuery(shareLinkQueries.list(runId));
  // Revoked here or elsewhere: a list that was loaded since the link was made has it no more.
  const isDead =
    links.data !== undefined &&
    links.dataUpdatedAt > create.submittedAt &&
    !links.data.links.some(({ id: known }) => known === create.data?.link.id);
  const handleCreate = () =>
    create.mutate({ runId, expiresInDays: expiry === "never" ? null : Number(expiry) });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1 space-y-1">
          <label htmlFor={id} className="block text-sm font-medium">
            The link works
          </label>
          <Select
            id={id}
            label="The link works"
            value={expiry}
            onChange={setExpiry}
            groups={[{ label: "", options: expiries }]}
            className="w-full"
          />
        </div>
        <Button look="primary" isBusy={create.isPending} onClick={handleCreate}>
          Create link
        </Button>
      </div>
      {create.error ? (
        <ErrorState title="No link was made" {...errorText(create.error)} onRetry={handleCreate} />
      ) : null}
      {create.data && !isDead ? (
        <CreatedLink key={create.data.link.id} url={create.data.url} />
      ) : null}
    </div>
  );
}

function CreatedLink({ url }: { url: string }) {
  const id = useId();
  return (
    <Field id={id} label="New link" hint="Copy it now: it is not shown again.">
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className={`${inputStyle} font-mono text-xs`}
        />
        <CopyButton text={url} label="Copy link" hasText className="h-9" />
      </div>
    </Field>
  );
}

function ActiveLinks({ runId }: { runId: string }) {
  const { data, error, refetch } = useQuery(shareLinkQueries.list(runId));
  return (
    <section aria-labelledby="active-links" className="space-y-2">
      <h3 id="active-links" className="text-sm font-medium">
        Links that work now
      </h3>
      {error ? (
        <ErrorState
          title="The links could not be loaded"
          {...errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton className="h-11" /> : null}
      {data?.links.length === 0 ? <p className="text-sm text-muted">None.</p> : null}
      <ul className="divide-y divide-border">
        {data?.links.map((link) => (
          <li key={link.id}>
            <ActiveLink link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActiveLink({ link }: { link: ShareLink }) {
  const revoke = useMutation(shareLinkMutations.revoke());
  return (
    <div className="space-y-2 py-2">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="min-w-0">
          <code className="font-mono">…{link.tokenEnd}</code>{" "}
          <span className="text-muted">
            made <Time iso={link.createdAt} />,{" "}
            {link.expiresAt ? `until ${formatDateTime(link.expiresAt)}` : "no end"}
          </span>
        </span>
        <Button
          size="small"
          isBusy={revoke.isPending}
          aria-label={`Revoke the link that ends in ${link.tokenEnd}`}
          onClick={() => revoke.mutate({ runId: link.runId, linkId: link.id })}
        >
          Revoke
        </Button>
      </div>
      {revoke.error ? (
        <ErrorState title="The link was not revoked" {...errorText(revoke.error)} />
      ) : null}
    </div>
  );
}
