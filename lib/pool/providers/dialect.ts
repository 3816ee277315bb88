import type { WorkerDialect } from "@/lib/runs";

/** What one server wants to hear about one model. Learned from its refusals. */
export type Dialect = {
  tokenField: "max_tokens" | "max_completion_tokens";
  sendsTemperature: boolean;
  sendsTopP: boolean;
  sendsReasoning: boolean;
  sendsStreamOptions: boolean;
  /** `user`: the system text goes to the front of the first user message. */
  systemRole: "system" | "user";
};

export const plainDialect: Dialect = {
  tokenField: "max_tokens",
  sendsTemperature: true,
  sendsTopP: true,
  sendsReasoning: true,
  sendsStreamOptions: true,
  systemRole: "system",
};

type Rule = { mentions: RegExp; change(dialect: Dialect): Dialect | null };

const rules: Rule[] = [
  {
    mentions: /max_completion_tokens|max_tokens/i,
    change: (dialect) => ({
      ...dialect,
      tokenField: dialect.tokenField === "max_tokens" ? "max_completion_tokens" : "max_tokens",
    }),
  },
  {
    mentions: /stream_options|include_usage/i,
    change: (dialect) =>
      dialect.sendsStreamOptions ? { ...dialect, sendsStreamOptions: false } : null,
  },
  {
    mentions: /top_?p\b/i,
    change: (dialect) => (dialect.sendsTopP ? { ...dialect, sendsTopP: false } : null),
  },
  {
    mentions: /temperature/i,
    change: (dialect) =>
      dialect.sendsTemperature ? { ...dialect, sendsTemperature: false } : null,
  },
  {
    mentions: /reasoning_effort|reasoning|thinking|output_config|effort/i,
    change: (dialect) => (dialect.sendsReasoning ? { ...dialect, sendsReasoning: false } : null),
  },
  {
    mentions: /system (role|message|prompt)|role.{0,20}system|'system'/i,
    change: (dialect) =>
      dialect.systemRole === "system" ? { ...dialect, systemRole: "user" } : null,
  },
];

/** A refusal about a value (too large, too long) is no matter of dialect: another field name would not help. */
const aboutValue =
  /too (large|long|high|many)|exceed|maximum (value|context)|at most|less than or equal/i;

/** The dialect to try after the server refused `dialect` in these words, or null when the words name no known parameter. */
export function adaptDialect(dialect: Dialect, refusal: string): Dialect | null {
  if (aboutValue.test(refusal)) return null;
  for (const rule of rules) {
    const changed = rule.mentions.test(refusal) ? rule.change(dialect) : null;
    if (changed) return changed;
  }
  return null;
}

/** The dialect with what a worker's settings fix; refusals change no more of it than they leave open. */
export function withSettings(dialect: Dialect, settings: WorkerDialect): Dialect {
  const { tokenField, systemRole, streamUsage } = settings;
  return {
    ...dialect,
    ...(tokenField === "auto" ? {} : { tokenField }),
    ...(systemRole === "auto" ? {} : { systemRole }),
    ...(streamUsage === "auto" ? {} : { sendsStreamOptions: streamUsage === "on" }),
  };
}

export function isSameDialect(left: Dialect, right: Dialect): boolean {
  return Object.entries(left).every(([name, value]) => right[name as keyof Dialect] === value);
}

const parameters = {
  sendsTemperature: "temperature",
  sendsTopP: "top_p",
  sendsReasoning: "reasoning",
  sendsStreamOptions: "stream_options",
  systemRole: "system",
} as const satisfies Partial<Record<keyof Dialect, string>>;

/** The remark on a call that was sent again in another dialect: it names what the server had refused. */
export function noteOfChange(before: Dialect, after: Dialect): string {
  const changed = Object.entries(parameters).find(
    ([name]) => before[name as keyof Dialect] !== after[name as keyof Dialect],
  );
  return `dialect-changed:${changed?.[1] ?? before.tokenField}`;
}

const mostRemembered = 1_000;

/** Remembers dialects by wire, server and model. */
export class DialectMemory {
  readonly #dialects = new Map<string, Dialect>();

  recall(...place: DialectPlace): Dialect | null {
    return this.#dialects.get(place.join("\n")) ?? null;
  }

  remember(dialect: Dialect, ...place: DialectPlace): void {
    if (this.#dialects.size >= mostRemembered) this.#dialects.clear();
    this.#dialects.set(place.join("\n"), dialect);
  }
}

type DialectPlace = readonly [wire: string, server: string, model: string];

// Engines and routes are bundled apart and share what one of them has learned only through the process.
const slot = Symbol.for("conductor-studio.dialects");
const shared = globalThis as { [slot]?: DialectMemory };

/** The memory of all clients of this process. */
export function processDialects(): DialectMemory {
  shared[slot] ??= new DialectMemory();
  return shared[slot];
}
