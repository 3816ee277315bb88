import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { importRun, runFileSchema } from "@/lib/api-contract";
import type { Run, RunEvent, RunEventDraft } from "@/lib/runs";
import { aPlan, aRun } from "../support/run-builder";
import { startApi } from "../support/start-api";

const studio = startApi();
const steps = 12;
const textLength = 1_000_000;

/** A run of twelve steps with a reply of a million characters each, which no compression makes small. */
function aLargeRun(): { queued: Run; events: RunEvent[] } {
  const plan = aPlan(...Array.from({ length: steps }, () => []));
  const queued = aRun({ strategy: { kind: "plan", plan }, settings: { maxSteps: steps } });
  const specs = plan.steps.map((step, index) => ({
    ...step,
    key: `r0.s${index}`,
    round: 0,
    index,
    kind: "call" as const,
    sees: [],
  }));
  const ends = specs.flatMap((step): RunEventDraft[] => [
    { type: "step-start", step, messages: [{ role: "user", content: "Write a lot." }] },
    {
      type: "step-end",
      stepKey: step.key,
      status: "succeeded",
      reply: randomBytes(textLength / 2).toString("hex"),
      reasoning: "",
      finishReason: "stop",
      attempt: null,
      error: null,
      notes: [],
      cut: {},
    },
  ]);
  const last = ends.at(-1);
  const text = last?.type === "step-end" ? last.reply : "";
  const answer = { text, stepKey: `r0.s${steps - 1}`, isBestSoFar: false };
  const drafts: RunEventDraft[] = [
    { type: "run-start" },
    {
      type: "round-start",
      round: 0,
      plan,
      steps: specs,
      repairs: [],
      samePlanAs: null,
      isPlanCut: false,
    },
    ...ends,
    { type: "round-end", round: 0, status: "succeeded" },
    { type: "run-end", status: "succeeded", reason: "answered", message: "", answer },
  ];
  const at = "2026-01-01T00:00:00.000Z";
  const events = drafts.map((draft, index): RunEvent => ({ ...draft, sequence: index + 1, at }));
  return { queued, events };
}

it("exports a large run event by event, whole and with its hash, and takes it in again", async () => {
  const { insertImportedRun, listEvents } = await import("@/lib/db");
  const { queued, events } = aLargeRun();
  await insertImportedRun({ queued, events });

  const page = await listEvents(queued.id, { pageBytes: 2_000_000, withLongTexts: true });
  expect(page.length).toBeLessThan(10);
  expect(await listEvents(queued.id, { pageBytes: 1 })).toHaveLength(1);

  const response = await studio.api.call("exportRun", { params: { id: queued.id } });
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="${queued.id}.json"`,
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) chunks.push(chunk);
  expect(Math.max(...chunks.map(({ byteLength }) => byteLength))).toBeLessThan(2 * textLength);
  const file = runFileSchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  expect(file.events).toEqual(events);

  const taken = await studio.api.ask(importRun, { body: file });
  expect(taken.isHashRight).toBe(true);
  // Files of before have the hash at the front and no other content.
  const { hash, ...rest } = file;
  expect((await studio.api.ask(importRun, { body: { hash, ...rest } })).isHashRight).toBe(true);
}, 60_000);

it("stops reading when whoever downloads goes away", async () => {
  const { insertImportedRun } = await import("@/lib/db");
  const { queued, events } = aLargeRun();
  await insertImportedRun({ queued, events });
  const response = await studio.api.call("exportRun", { params: { id: queued.id } });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect((await reader?.read())?.done).toBe(true);
});
