import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { findAxeIssues, narrow, openPage, post, wide } from "../support/page";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";

const studio = inject("studioUrl");
let browser: Browser;
let server: ScriptedServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startScriptedServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("says what a reply is worth, by notice and in words", async () => {
  const label = `Tried ${Date.now()}`;
  const connection = await post(studio, "/api/connections", {
    label,
    kind: "openai-compatible",
    baseUrl: server.baseUrl("openai"),
    key: { source: "none" },
  });
  const { settings } = await post(studio, "/api/workers", {
    label,
    model: "small-a",
    connectionId: connection.id,
    temperature: 0.5,
  });
  for (const [viewport, colorScheme] of [
    [wide, "light"],
    [narrow, "dark"],
  ] as const) {
    const address = `${studio}/pool?tab=workers&worker=${settings.id}`;
    const { page, context, errors } = await openPage(browser, address, { viewport, colorScheme });
    const editor = page.getByRole("dialog", { name: label });
    for (const [fault, words] of [
      ["refusal", /^The model refused\. This is what it said instead of an answer\./],
      ["content-filter", /^The provider’s content filter ended this reply\./],
      [
        "budget-on-reasoning",
        /brought no answer\. Empty answer: output budget spent on reasoning\./,
      ],
      ["tool-calls", /brought no answer\. The model asked for a tool/],
      ["huge-reply", /^This reply was cut off\. It was longer than 5,000,000 characters/],
      ["wrong-model", /^Another model answered\. Asked fault\.wrong-model, served other-model\./],
      ["rate-limit-seconds", /^The call failed\. .* asks to wait for 7 s \(429\)\./],
    ] as const) {
      await editor.getByRole("tab", { name: "Settings" }).click();
      await editor.getByLabel("Model", { exact: true }).fill(`fault.${fault}`);
      await editor.getByRole("tab", { name: "Test call" }).click();
      await editor.getByText("Stops by itself after 2 min.").waitFor();
      await editor.getByRole("button", { name: "Call", exact: true }).click();
      await editor.getByText(words).waitFor({ timeout: 30_000 });
      expect({ fault, issues: await findAxeIssues(page) }).toEqual({ fault, issues: [] });
    }
    await editor.getByRole("tab", { name: "Settings" }).click();
    // In other letters for each look: a server's refusals are remembered by the model's name.
    const model = viewport === wide ? "fault.refuses-two" : "refuses-two";
    await editor.getByLabel("Model", { exact: true }).fill(model);
    await editor.getByRole("tab", { name: "Test call" }).click();
    await editor.getByRole("button", { name: "Call", exact: true }).click();
    await editor.getByText("the server refused temperature, so it was left out").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  }
});
