import { type RunEvent, runEventSchema } from "@/lib/runs";

/** Characters of a text that an event's body holds; the whole of a longer one lies beside it. */
export const headLength = 20_000;

/** An event as a row of `run_event`. */
export type EventRow = {
  sequence: number;
  type: string;
  at: string;
  body: unknown;
  messages: unknown;
  long: Record<string, string> | null;
};

/** Splits an event so that a run can be read without messages and long texts. */
export function toEventRow(event: RunEvent): EventRow {
  const row = {
    sequence: event.sequence,
    type: event.type,
    at: event.at,
    messages: null,
    long: null,
  };
  switch (event.type) {
    case "step-start":
      return { ...row, body: { ...event, messages: [] }, messages: event.messages };
    case "step-end": {
      const { body, long, cut } = cutTexts({ reply: event.reply, reasoning: event.reasoning });
      return { ...row, body: { ...event, ...body, cut: { ...event.cut, ...cut } }, long };
    }
    case "run-end": {
      if (!event.answer) return { ...row, body: event };
      const { body, long } = cutTexts({ text: event.answer.text });
      return { ...row, body: { ...event, answer: { ...event.answer, ...body } }, long };
    }
    default:
      return { ...row, body: event };
  }
}

type Cut<Texts> = { body: Texts; long: Record<string, string> | null; cut: Record<string, number> };

function cutTexts<Texts extends Record<string, string>>(texts: Texts): Cut<Texts> {
  const long: Record<string, string> = {};
  const cut: Record<string, number> = {};
  const heads = Object.entries(texts).map(([name, text]) => {
    if (text.length <= headLength) return [name, text];
    long[name] = text;
    cut[name] = text.length;
    return [name, headOf(text)];
  });
  const isCut = Object.keys(long).length > 0;
  // The keys are those of `texts`, so the type stays.
  return { body: Object.fromEntries(heads) as Texts, long: isCut ? long : null, cut };
}

/** The head of a text, never ending within a surrogate pair. */
export function headOf(text: string): string {
  const code = text.charCodeAt(headLength - 1);
  const isHighSurrogate = code >= 0xd800 && code <= 0xdbff;
  return text.slice(0, isHighSurrogate ? headLength - 1 : headLength);
}

/** Puts an event together again; without `messages` and `long` it is the event that a snapshot holds. */
export function fromEventRow(row: { body: unknown; messages?: unknown; long?: unknown }): RunEvent {
  const event = runEventSchema.parse(row.body);
  const long = (row.long ?? {}) as Record<string, string>;
  switch (event.type) {
    case "step-start":
      return row.messages ? runEventSchema.parse({ ...event, messages: row.messages }) : event;
    case "step-end":
      return row.long ? { ...event, ...long, cut: withoutKeys(event.cut, long) } : event;
    case "run-end":
      return row.long && event.answer ? { ...event, answer: { ...event.answer, ...long } } : event;
    default:
      return event;
  }
}

function withoutKeys(cut: Record<string, number>, keys: object): Record<string, number> {
  return Object.fromEntries(Object.entries(cut).filter(([name]) => !(name in keys)));
}
