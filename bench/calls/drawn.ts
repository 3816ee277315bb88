import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../tests/support/browser";
import { startStudio } from "../../tests/support/start-studio";
import { modelOf, tokenPattern } from "./token-pattern";

/** Milliseconds from the moment a token was written by the server to the moment at which it was there. */
export type Latencies = number[];

/** Reads the same server with nothing between: the least that any reader needs. */
export async function readDirectly(port: number, model: string): Promise<Latencies> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model, stream: true }),
  });
  const latencies: Latencies = [];
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    const now = performance.timeOrigin + performance.now();
    for (const [, , at] of decoder.decode(bytes).matchAll(tokenPattern)) {
      latencies.push(now - Number(at));
    }
  }
  return latencies;
}

/** Starts the product, lets a real browser watch a run, and notes when each token is first drawn. */
export async function readInBrowser(
  port: number,
  perSecond: number,
  count: number,
): Promise<Latencies> {
  const folder = await mkdtemp(join(tmpdir(), "studio-bench-calls-"));
  const studio = await startStudio({ folder, env: { LOG_LEVEL: "warn" } });
  const browser = await launchBrowser();
  try {
    const runId = await startRun(studio.url, port, modelOf(perSecond, count));
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await watchTokens(page);
    await page.goto(`${studio.url}/runs/${runId}?step=r0.s0&tab=reply`);
    await page
      .getByText(`${count - 1}@`)
      .first()
      .waitFor({ timeout: 60_000 });
    return await page.evaluate(() => (globalThis as unknown as Watching).drawn);
  } finally {
    await browser.close();
    await studio.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Watching = { drawn: number[] };

async function watchTokens(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching = globalThis as unknown as Watching;
    watching.drawn = [];
    const seen = new Set<string>();
    let isPlanned = false;
    const look = () => {
      isPlanned = false;
      const now = performance.timeOrigin + performance.now();
      // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn counts
      for (const [, number, at] of document.body.innerText.matchAll(/(\d+)@(\d+\.\d) /g)) {
        if (number === undefined || seen.has(number)) continue;
        seen.add(number);
        watching.drawn.push(now - Number(at));
      }
    };
    // In the frame after the change: when the user sees it.
    const plan = () => {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => requestAnimationFrame(look));
    };
    new MutationObserver(plan).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

async function post(url: string, body: object): Promise<{ id: string }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
}

async function startRun(url: string, port: number, model: string): Promise<string> {
  const connection = await post(`${url}/api/connections`, {
    label: "Token server",
    kind: "openai-compatible",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    key: { source: "none" },
  });
  const worker = { label: "Tokens", model, connectionId: connection.id, maxTokens: 100_000 };
  const created = await fetch(`${url}/api/workers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(worker),
  });
  const { settings } = (await created.json()) as { settings: { id: string } };
  const pool = await post(`${url}/api/pools`, { name: "Bench", workerIds: [settings.id] });
  const strategy = { kind: "single", ordinal: 0 };
  return (await post(`${url}/api/runs`, { question: "Count.", poolId: pool.id, strategy })).id;
}
