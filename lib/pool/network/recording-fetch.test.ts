import { describe, expect, it } from "vitest";
import type { Fetch } from "./guarded-fetch";
import { createRecordingFetch } from "./recording-fetch";

const key = 'CANARY"key\\0123';
const init = {
  method: "POST",
  headers: { authorization: `Bearer ${key}`, "x-other": "kept" },
  body: '{"model":"m"}',
};

async function exchange(fetch: Fetch, url = "https://models.example/v1/chat") {
  const recording = createRecordingFetch(fetch);
  const response = await recording.fetch(url, init);
  const text = await response.text();
  return { text, shown: recording.last() };
}

describe("createRecordingFetch", () => {
  it("passes the answer on as it is and keeps both sides without the key", async () => {
    const { text, shown } = await exchange(
      async () => new Response("héllo", { status: 201, headers: { "set-cookie": "a=b" } }),
    );
    expect(text).toBe("héllo");
    expect(shown).toEqual({
      request: {
        method: "POST",
        url: "https://models.example/v1/chat",
        headers: { authorization: "(the key, not shown)", "x-other": "kept" },
        body: '{"model":"m"}',
      },
      response: {
        status: 201,
        headers: {
          "content-type": "text/plain;charset=UTF-8",
          "set-cookie": "(a cookie, not shown)",
        },
        body: "héllo",
        isCut: false,
      },
    });
  });

  it("hides a key that the server repeats: plain, in JSON, in an address, in base64, in a header", async () => {
    const forms = [
      key,
      JSON.stringify({ key }),
      `/x?k=${encodeURIComponent(key)}`,
      Buffer.from(key).toString("base64"),
    ];
    const { shown } = await exchange(
      async () => new Response(forms.join("\n"), { headers: { "x-echo": `Bearer ${key}` } }),
    );
    const text = JSON.stringify(shown);
    expect(text).not.toContain("CANARY");
    expect(text).not.toContain(Buffer.from(key).toString("base64"));
  });

  it("cuts a long answer, with no half of a key at its end", async () => {
    const long = `${"x".repeat(199_990)}${key}${"y".repeat(50_000)}`;
    const { text, shown } = await exchange(async () => new Response(long));
    expect(text).toBe(long);
    expect(shown?.response?.isCut).toBe(true);
    expect(shown?.response?.body).toHaveLength(200_000);
    expect(shown?.response?.body).not.toContain("CANARY");
  });

  it("shows the request when no answer came", async () => {
    const recording = createRecordingFetch(async () => {
      throw new Error("no connection");
    });
    await expect(
      recording.fetch("https://models.example/?key=QUERY-CANARY", init),
    ).rejects.toThrow();
    expect(recording.last()).toMatchObject({ response: null });
    expect(JSON.stringify(recording.last())).not.toContain("CANARY");
  });
});
