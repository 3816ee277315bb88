/** The wires that the scripted server speaks. */
export type ScriptedWire = "openai" | "anthropic";

/** What can go wrong, or be odd, with a call. A documentation table of faults x adapters is made from this list. */
export const faults = [
  { id: "none", title: "a plain streamed reply", wires: ["openai", "anthropic"] },
  {
    id: "split-anywhere",
    title: "bytes split inside characters and lines",
    wires: ["openai", "anthropic"],
  },
  {
    id: "noise",
    title: "comments, pings, empty data lines, chunks without choices",
    wires: ["openai", "anthropic"],
  },
  { id: "carriage-returns", title: "CRLF line ends", wires: ["openai", "anthropic"] },
  {
    id: "running-usage",
    title: "usage as running totals in every chunk",
    wires: ["openai", "anthropic"],
  },
  { id: "no-usage", title: "no usage at all", wires: ["openai", "anthropic"] },
  {
    id: "bad-usage",
    title: "usage whose counts are no numbers of tokens",
    wires: ["openai", "anthropic"],
  },
  {
    id: "odd-usage",
    title: "usage with a part larger than its whole",
    wires: ["openai", "anthropic"],
  },
  {
    id: "not-streamed",
    title: "a whole JSON reply although a stream was asked for",
    wires: ["openai", "anthropic"],
  },
  { id: "server-error", title: "500 before the first byte", wires: ["openai", "anthropic"] },
  { id: "overloaded", title: "overloaded", wires: ["openai", "anthropic"] },
  { id: "error-in-200", title: "an error object inside a 200", wires: ["openai", "anthropic"] },
  {
    id: "error-bare",
    title: "a bare JSON error in an event stream",
    wires: ["openai", "anthropic"],
  },
  { id: "error-in-stream", title: "an error in mid-stream", wires: ["openai", "anthropic"] },
  { id: "cut", title: "the connection breaks in mid-stream", wires: ["openai", "anthropic"] },
  {
    id: "early-end",
    title: "the stream ends politely, but too early",
    wires: ["openai", "anthropic"],
  },
  {
    id: "cut-running-usage",
    title: "running totals, and the connection breaks in mid-stream",
    wires: ["openai", "anthropic"],
  },
  {
    id: "cut-after-finish",
    title: "the connection breaks after the reply is complete",
    wires: ["openai", "anthropic"],
  },
  { id: "stall", title: "the stream stops and stays open", wires: ["openai", "anthropic"] },
  { id: "rate-limit-seconds", title: "429 with a wait in seconds", wires: ["openai", "anthropic"] },
  { id: "rate-limit-date", title: "429 with a date", wires: ["openai", "anthropic"] },
  { id: "quota", title: "the account is empty", wires: ["openai", "anthropic"] },
  { id: "unauthorized", title: "401 that echoes the key", wires: ["openai", "anthropic"] },
  { id: "forbidden", title: "403", wires: ["openai", "anthropic"] },
  { id: "not-found", title: "404: unknown model", wires: ["openai", "anthropic"] },
  { id: "redirect", title: "a redirect to another host", wires: ["openai", "anthropic"] },
  { id: "web-page", title: "a web page in place of a reply", wires: ["openai", "anthropic"] },
  {
    id: "broken-json",
    title: "a chunk of broken JSON between good ones",
    wires: ["openai", "anthropic"],
  },
  { id: "refuses-temperature", title: "400 on temperature", wires: ["openai", "anthropic"] },
  { id: "refuses-max-tokens", title: "400 on max_tokens", wires: ["openai"] },
  { id: "refuses-max-completion-tokens", title: "400 on max_completion_tokens", wires: ["openai"] },
  { id: "refuses-stream-options", title: "400 on stream_options", wires: ["openai"] },
  { id: "refuses-two", title: "400 on max_tokens, then on temperature", wires: ["openai"] },
  { id: "bad-request", title: "400 that no other dialect mends", wires: ["openai", "anthropic"] },
  {
    id: "wrong-model",
    title: "another model served than asked for",
    wires: ["openai", "anthropic"],
  },
  {
    id: "budget-on-reasoning",
    title: "empty reply, the budget spent on reasoning",
    wires: ["openai", "anthropic"],
  },
  { id: "reasoning", title: "reasoning in its own field or block", wires: ["openai", "anthropic"] },
  { id: "think-tags", title: "reasoning in tags inside the reply", wires: ["openai", "anthropic"] },
  { id: "refusal", title: "the model refuses", wires: ["openai", "anthropic"] },
  { id: "content-filter", title: "a content filter ends the reply", wires: ["openai"] },
  {
    id: "tool-calls",
    title: "tool calls although no tools were offered",
    wires: ["openai", "anthropic"],
  },
  {
    id: "tool-calls-unreported",
    title: "tool calls alone, and no usage",
    wires: ["openai", "anthropic"],
  },
  { id: "repeats-key", title: "a reply that repeats the key", wires: ["openai", "anthropic"] },
  { id: "huge-reply", title: "a reply of 50 MB", wires: ["openai", "anthropic"] },
] as const satisfies readonly { id: string; title: string; wires: readonly ScriptedWire[] }[];

export type FaultId = (typeof faults)[number]["id"];
