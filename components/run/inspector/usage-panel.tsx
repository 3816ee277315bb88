import { CodeBlock } from "@/components/ui/code-block";
import { exactTotalUsd, formatCount, formatTokens } from "@/components/ui/format";
import { webAddress } from "@/components/ui/safe-text";
import {
  type Attempt,
  calledWorker,
  type PriceEntry,
  totalsOf,
  type WorkerSnapshot,
} from "@/lib/runs";
import { usageFlagsInWords } from "../usage-flags";
import { UsageTable } from "../usage-table";
import { noCallWords } from "./no-call-words";
import { NoPrice } from "./no-price";
import type { PanelProps } from "./panel-props";
import { Facts, Nothing, Part } from "./parts";

/** Tokens by class, what each costs, and the price they were billed at. */
export function UsagePanel({ run, isOwn, node: { step, worker } }: PanelProps) {
  if (step.attempts.length === 0) {
    return <Nothing>{noCallWords(run, step)}</Nothing>;
  }
  const totals = totalsOf(step.attempts);
  const price = worker?.price ?? null;
  return (
    <>
      <Part title="This step">
        <Facts
          facts={[
            ["Cost", exactTotalUsd(totals)],
            ["Tokens in", formatTokens(totals.inputTokens, totals)],
            ["Tokens out", formatTokens(totals.outputTokens, totals)],
            ["Calls", formatCount(totals.calls)],
          ]}
        />
      </Part>
      {step.attempts.map((attempt) => (
        <AttemptUsage
          key={attempt.index}
          attempt={attempt}
          worker={calledWorker(run.pool, step, attempt) ?? worker}
          isOwn={isOwn}
          title={step.attempts.length === 1 ? "Tokens" : `Attempt ${attempt.index + 1}`}
        />
      ))}
      {price ? <Price price={price} /> : null}
    </>
  );
}

const stops = new Set(["cancelled", "timed-out", "interrupted"]);

function noUsageWords({ isCalled, cost, error, rawUsage }: Attempt): string {
  if (isCalled === false) return "It was not called, so it cost nothing.";
  if (cost.status !== "unknown")
    return "It failed before any model was reached, so it cost nothing.";
  if (isSent(rawUsage)) {
    return "What the provider reported are no counts of tokens, so the cost is unknown.";
  }
  return error && stops.has(error.code)
    ? "The call was stopped before any text or usage came, so the cost is unknown."
    : "The provider reported no usage, so the cost is unknown.";
}

function isSent(rawUsage: unknown): boolean {
  return rawUsage !== null && rawUsage !== undefined;
}

type AttemptUsageProps = {
  attempt: Attempt;
  worker: WorkerSnapshot | null | undefined;
  isOwn: boolean;
  title: string;
};

function AttemptUsage({ attempt, worker, isOwn, title }: AttemptUsageProps) {
  const { usage, cost } = attempt;
  if (!usage) {
    return (
      <Part title={title}>
        <Nothing>{noUsageWords(attempt)}</Nothing>
        <RawUsage value={attempt.rawUsage} />
      </Part>
    );
  }
  const isUnpriced = cost.status === "unknown" && cost.reason === "no-price";
  return (
    <Part title={title}>
      <UsageTable
        usage={usage}
        cost={cost}
        price={worker?.price ?? null}
        tier={worker?.priceTier ?? "standard"}
      />
      {isUnpriced && worker ? <NoPrice worker={worker} canChange={isOwn} /> : null}
      {usage.flags.length > 0 ? (
        <p className="mt-1 text-xs text-state-timed-out">
          About the tokens: {usageFlagsInWords(usage.flags)}
        </p>
      ) : null}
      <RawUsage value={attempt.rawUsage} />
    </Part>
  );
}

function RawUsage({ value }: { value: unknown }) {
  if (!isSent(value)) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-xs text-muted">As the provider sent it</summary>
      <CodeBlock code={JSON.stringify(value, null, 2)} language="json" />
    </details>
  );
}

function Price({ price }: { price: PriceEntry }) {
  const address = webAddress(price.source);
  const source = address ? (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {address.hostname}
    </a>
  ) : (
    price.source
  );
  return (
    <Part title="Price used">
      <Facts
        facts={[
          ["Model", price.modelId],
          ["Read on", price.date],
          ["Source", source],
        ]}
      />
      <p className="mt-1.5 text-xs text-muted">
        Copied into the run when it started; later price changes do not change it.
      </p>
    </Part>
  );
}
