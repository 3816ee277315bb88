import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../../tests/support/browser";
import { startStudio } from "../../tests/support/start-studio";
import { modelOf, tokenPattern } from "./token-pattern";

/** Milliseconds from the moment a token was written by the server to the moment at which it was there. */
export type Latencies = number[];

/** Reads the same server with nothing between: the least that any reader needs. */
export async function readDirectly(port: number, model: string): Promise<Latencies> {
  return readTokens(
    await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ model, stream: true }),
    }),
  );
}

async function readTokens(response: Response): Promise<Latencies> {
  const latencies: Latencies = [];
  const decoder = new TextDecoder();
  let since = Number.POSITIVE_INFINITY;
  for await (const bytes of response.body ?? []) {
    const now = performance.timeOrigin + performance.now();
    const text = decoder.decode(bytes);
    // An ended step comes whole once more, in its last event.
    if (text.includes('"step-end"')) break;
    for (const [, , at] of text.matchAll(tokenPattern)) {
      since = Math.min(since, now);
      if (Number(at) >= since) latencies.push(now - Number(at));
    }
  }
  return latencies;
}

export type ThroughStudio = { streamed: Latencies; drawn: Latencies };

/** Starts the product, reads the stream of a run, lets a real browser watch another, and notes when each token is there. */
export async function readThroughStudio(
  port: number,
  perSecond: number,
  count: number,
): Promise<ThroughStudio> {
  const folder = await mkdtemp(join(tmpdir(), "studio-bench-calls-"));
  const studio = await startStudio({ folder, env: { LOG_LEVEL: "warn" } });
  const browser = await launchBrowser();
  try {
    const model = modelOf(perSecond, count);
    const streamedId = await startRun(studio.url, port, model);
    const streamed = await readTokens(await fetch(`${studio.url}/api/runs/${streamedId}/events`));
    const runId = await startRun(studio.url, port, model);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ content: watchScript });
    await page.goto(`${studio.url}/runs/${runId}`);
    await page
      .getByText(`${count - 1}@`)
      .first()
      .waitFor({ timeout: 60_000 });
    const drawn = await page.evaluate(() => (globalThis as unknown as Watching).drawn);
    return { streamed, drawn };
  } finally {
    await browser.close();
    await studio.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Watching = { drawn: number[] };

/** As text, for the compiler puts names of its own into functions, which the page does not know. */
const watchScript = `
  globalThis.drawn = [];
  const seen = new Set();
  let isPlanned = false;
  // What was written before the page was there is of no concern.
  let watchedSince = Infinity;
  const look = () => {
    isPlanned = false;
    const now = performance.timeOrigin + performance.now();
    for (const [, number, at] of document.querySelector('main').textContent.matchAll(/(\\d+)@(\\d+\\.\\d)\\s/g)) {
      if (seen.has(number)) continue;
      seen.add(number);
      watchedSince = Math.min(watchedSince, now);
      if (Number(at) > watchedSince) globalThis.drawn.push(now - Number(at));
    }
  };
  // Right after the frame that has the change: when the user sees it.
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => setTimeout(look));
  };
  new MutationObserver(plan).observe(document, { childList: true, subtree: true, characterData: true });
`;

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
    label: `Token server ${crypto.randomUUID()}`,
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
