import { expect, it } from "vitest";
import { aConnection } from "./fixtures";
import { withFirstTags } from "./use-first-tags";
import { newWorkerDraft } from "./worker-draft";

const connections = [
  aConnection({ id: "local" }),
  aConnection({ id: "hosted", kind: "openai", baseUrl: "https://api.openai.com/v1" }),
];
const draft = newWorkerDraft({ connectionId: "hosted" });

it("gives a new worker the tags that its connection or its model's name calls for", () => {
  expect(withFirstTags(draft, { connectionId: "local" }, connections).tags).toBe("open");
  expect(withFirstTags(draft, { model: "qwen3-32b" }, connections).tags).toBe("open");
  const open = { ...draft, connectionId: "local", tags: "open" };
  expect(withFirstTags(open, { connectionId: "hosted" }, connections).tags).toBe("");
});

it("leaves the tags alone when something else changes, or they themselves", () => {
  expect(withFirstTags(draft, { label: "Mine" }, connections)).toEqual({ label: "Mine" });
  expect(withFirstTags(draft, { tags: "mine" }, connections)).toEqual({ tags: "mine" });
});
