"use client";

import type { ReactNode } from "react";
import { usageFlagsInWords } from "@/components/run/usage-flags";
import { UsageTable } from "@/components/run/usage-table";
import { CodeBlock } from "@/components/ui/code-block";
import { formatCost, formatCount, formatDuration } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import type { WorkerTest } from "@/lib/api-contract";
import { prettyJson } from "./pretty-json";
import { TestOutcome } from "./test-outcome";
import { TestReasoning, TestReply } from "./test-text";
import { notesOfTest } from "./tested-call";

/** What came of a test call: the outcome first, then what was sent and received. */
export function TestResult({ test }: { test: WorkerTest }) {
  const { request, response } = test;
  const notes = notesOfTest(test);
  const hasReply = test.reply !== "" || test.outcome !== "failed";
  return (
    <div className="space-y-6">
      <TestOutcome test={test} />
      {hasReply ? (
        <Part title={test.outcome === "stopped" ? "Reply until then" : "Reply"}>
          <TestReply test={test} />
        </Part>
      ) : null}
      {test.reasoning === "" ? null : (
        <Fold title="Reasoning">
          <TestReasoning text={test.reasoning} />
        </Fold>
      )}
      <Part title="Figures">
        <Figures test={test} />
      </Part>
      {test.usage ? (
        <Part title="Tokens">
          <div className="text-sm tabular-nums">
            <UsageTable
              usage={test.usage}
              cost={test.cost}
              price={test.price}
              tier={test.priceTier}
            />
          </div>
        </Part>
      ) : null}
      {notes.length > 0 ? (
        <Part title="Notes">
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {showBidiControls(note)}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {request ? (
        <Part title="What was sent, without the key">
          <p className="font-mono text-xs wrap-anywhere">
            {request.method} {request.url}
          </p>
          <Headers headers={request.headers} />
          <CodeBlock code={prettyJson(request.body)} language="json" />
        </Part>
      ) : null}
      {response ? (
        <Part title="What came back">
          <p className="font-mono text-xs">Status {response.status}</p>
          <Headers headers={response.headers} />
          {response.isCut ? (
            <p className="mt-2 text-xs text-state-timed-out">
              The body is longer; its first {formatCount(response.body.length)} characters are
              shown.
            </p>
          ) : null}
          <div className="[&_pre]:max-h-96 [&_pre]:overflow-y-auto">
            <CodeBlock code={showBidiControls(response.body)} language="text" />
          </div>
        </Part>
      ) : null}
    </div>
  );
}

function Figures({ test }: { test: WorkerTest }) {
  const { usage, cost, firstTokenMs } = test;
  const facts: [string, string | null][] = [
    ["Cost", costInWords(cost)],
    ["Took", formatDuration(test.durationMs)],
    ["First text after", firstTokenMs === null ? null : formatDuration(firstTokenMs)],
    ["Tokens", usage ? null : "not reported"],
    ["About the tokens", usage && usageFlagsInWords(usage.flags)],
    ["Model that answered", test.servedModel],
    ["Finish", test.finishReason],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{showBidiControls(value)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function costInWords(cost: WorkerTest["cost"]): string {
  if (cost.status !== "unknown") return formatCost(cost);
  return cost.reason === "no-price" ? "unknown: no price" : "unknown: no usage";
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-xs text-muted">Headers ({entries.length})</summary>
      <dl className="mt-2 space-y-1 font-mono text-xs">
        {entries.map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline">{showBidiControls(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-xs font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer text-xs font-medium text-muted">{title}</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
