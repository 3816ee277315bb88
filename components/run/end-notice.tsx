import { Ban, CircleX, Flag, Hourglass, type LucideIcon, Unplug } from "lucide-react";
import { z } from "zod";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatCounted, formatRunCost } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import type { RunSource } from "@/lib/api-client";
import { asSentence } from "@/lib/errors";
import {
  type EndReason,
  exactUsd,
  type Run,
  type Step,
  type StoredError,
  spentBudgetOf,
} from "@/lib/runs";
import { Folded } from "./folded";

type Look = { title: string; icon: LucideIcon; className: string };

const looks: Partial<Record<Run["status"], Look>> = {
  failed: {
    title: "The run failed",
    icon: CircleX,
    className: "border-state-failed/30 bg-state-failed-soft [--tone:var(--state-failed)]",
  },
  cancelled: {
    title: "The run was stopped",
    icon: Ban,
    className: "border-state-cancelled/30 bg-state-cancelled-soft [--tone:var(--state-cancelled)]",
  },
  "timed-out": {
    title: "The run took too long",
    icon: Hourglass,
    className: "border-state-timed-out/30 bg-state-timed-out-soft [--tone:var(--state-timed-out)]",
  },
  interrupted: {
    title: "The run was interrupted",
    icon: Unplug,
    className:
      "border-state-interrupted/30 bg-state-interrupted-soft [--tone:var(--state-interrupted)]",
  },
};

const bestSoFar: Look = {
  title: "The answer is the best so far",
  icon: Flag,
  className: "border-state-timed-out/30 bg-state-timed-out-soft [--tone:var(--state-timed-out)]",
};

/** What can be done about it; none where the message says it all. */
const advice: Partial<Record<EndReason, string>> = {
  "bad-plan":
    "Open the refused plans on the canvas to see what was wrong. Run it again, allow more tries, or set a fallback worker.",
  "conductor-failed": "Check the Conductor's model in the pool, then run it again.",
  "step-failed": "Open the failed step to see each attempt, then run it again.",
  "token-limit":
    "Run it again with a higher token limit in Settings, or with lower token caps of its workers.",
  "cost-limit":
    "Run it again with a higher cost limit in Settings, or with cheaper workers or lower token caps: a call is made only if there is room for the most that it could cost.",
  "timed-out": "Run it again with more time, or with faster workers.",
  cancelled: "What had been done is kept. Run it again to get a whole answer.",
  interrupted: "What had been done is kept. Run it again to get an answer.",
  internal: "The log of the studio has the cause.",
};

function adviceFor(run: Run, reason: EndReason): string | undefined {
  const lastConduct = run.rounds.at(-1)?.conducts.at(-1);
  if (reason === "bad-plan" && lastConduct?.finishReason === "length") {
    return `Run it again with a higher Conductor token cap: it was ${formatCount(run.settings.conductorMaxTokens)}, and the plan was cut off there.`;
  }
  // The run's own limit is not in the way, so a higher one would not help.
  const budget = reason === "cost-limit" ? dayBudgetOf(run) : null;
  if (budget) {
    return `${budget.raise}, or run it again on the next day (UTC).`;
  }
  if (isHeldOff(run) && (reason === "step-failed" || reason === "conductor-failed")) {
    return "Mend what its connection says on the Pool screen and press Try again now there, then run it again. A fallback worker would stand in.";
  }
  return advice[reason];
}

function errorsOf({ rounds }: Run): StoredError[] {
  return rounds.flatMap(({ conducts, steps }) =>
    [...conducts, ...steps].flatMap(({ error }) => error ?? []),
  );
}

/** A call of the run was not made, because its connection is taken for dead. */
function isHeldOff(run: Run): boolean {
  return errorsOf(run).some(({ details }) => details.kind === "circuit-open");
}

/** What the refusal of a call tells of the budget; of a shared run it tells no more than whose it is. */
const budgetDetailsSchema = z
  .object({ connectionLabel: z.string(), budgetUsd: z.string() })
  .partial();

type DayBudget = { whose: string; raise: string; limit: string | null };

function dayBudgetOf(run: Run): DayBudget | null {
  const error = errorsOf(run).find(({ code }) => code === "budget-spent") ?? null;
  const budget = run.end?.budget ?? spentBudgetOf(error);
  if (budget === "run" || (budget === null && error === null)) return null;
  const { connectionLabel, budgetUsd } = budgetDetailsSchema.safeParse(error?.details).data ?? {};
  const limit = budgetUsd === undefined ? null : exactUsd(budgetUsd);
  switch (budget) {
    case "studio-day":
      return {
        whose: "the studio's day budget",
        raise: "Raise the day's limit on the Spend screen",
        limit,
      };
    case "connection-day": {
      const of = connectionLabel === undefined ? "a connection" : showBidiControls(connectionLabel);
      const raise = "Raise the connection's day budget on the Pool screen";
      return { whose: `the day budget of ${of}`, raise, limit };
    }
    case null:
      return { whose: "the budget of a day", raise: "Raise that budget", limit };
  }
}

/** Which budget a run stopped on, with its limit where the reader may know it; null when it was none. */
function budgetOf(run: Run): string | null {
  const { maxTokens, maxCostUsd } = run.settings;
  if (run.end?.reason === "token-limit") return `its own limit of ${formatCount(maxTokens)} tokens`;
  if (run.end?.reason !== "cost-limit") return null;
  const day = dayBudgetOf(run);
  if (!day) return `its own cost limit of ${exactUsd(String(maxCostUsd))}`;
  return day.limit === null ? day.whose : `${day.whose}, ${day.limit}`;
}

/** What a day's budget was spent on is mostly other runs; this one's own part is told first. */
function ownPart(run: Run): string {
  if (!dayBudgetOf(run)) return "";
  const { real, simulated } = run.totals;
  const calls = real.calls + simulated.calls;
  if (calls === 0) return "This run itself had spent nothing: no call of it was made. ";
  return `This run itself spent ${formatRunCost(run.totals)} in ${formatCounted(calls, "call")}. `;
}

/** A sentence or two in a box, as at the head of an answer. */
export type Remark = Look & { message: string | null; advice: string | null };

/**
 * Why a run ended as it did, in words; null when it simply answered, or has not ended. Guests are told no more than that:
 * what can be done about it is not theirs to do.
 */
export function endRemark(run: Run, source: RunSource): Remark | null {
  if (!run.end) return null;
  const look = looks[run.status] ?? (run.answer?.isBestSoFar ? bestSoFar : null);
  const isFallback = run.end.reason === "fallback";
  if (!look && !isFallback) return null;
  const budget = budgetOf(run);
  return {
    ...(look ?? { ...bestSoFar, title: "The fallback worker answered" }),
    ...(budget === null ? {} : { title: `The run stopped on ${budget}` }),
    message:
      run.end.reason === "cancelled"
        ? null
        : asSentence(ownPart(run) + showBidiControls(run.end.message)),
    advice:
      (source.kind === "own" && look && run.status !== "succeeded"
        ? adviceFor(run, run.end.reason)
        : null) ?? null,
  };
}

/** That a step was stopped, which is no failure; null for any other step. */
export function stopRemark({ status, error }: Step): Remark | null {
  const look = looks.cancelled;
  if (status !== "cancelled" || !look) return null;
  const message = error && asSentence(showBidiControls(error.message));
  return { ...look, title: "This step was stopped", message, advice: null };
}

export type EndNoticeProps = {
  remark: Remark;
  /** Nothing else stands there, so there is room for all of it. */
  isWhole?: boolean;
};

export function EndNotice({ remark, isWhole = false }: EndNoticeProps) {
  const { title, icon: Icon, className, message, advice: next } = remark;
  const words = (
    <p className="min-w-0 wrap-anywhere">
      <span className="font-medium text-(--tone)">{title}.</span> {message}
    </p>
  );
  return (
    <div className={classNames("flex gap-2.5 rounded-md border px-3 py-1.5 text-sm", className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-(--tone)" />
      <div className="min-w-0 flex-1">
        {isWhole ? words : <Folded lines="max-h-15 sm:max-h-10">{words}</Folded>}
        {/* Never folded: it is what the reader came for. */}
        {next ? <p className="wrap-anywhere text-muted">{next}</p> : null}
      </div>
    </div>
  );
}
