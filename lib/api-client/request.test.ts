import { afterEach, describe, expect, it, vi } from "vitest";
import { getRun, listPools } from "@/lib/api-contract";
import { errorText, issuesOf } from "./error-text";
import { pathOf, request } from "./request";

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: () => Response | Promise<Response>) {
  vi.stubGlobal("fetch", async () => response());
}

describe("pathOf", () => {
  it("escapes what it fills in and leaves out what is not set", () => {
    expect(pathOf("/api/runs/{id}", { id: "a/b?c" }, { after: 3, search: undefined })).toBe(
      "/api/runs/a%2Fb%3Fc?after=3",
    );
  });
});

describe("request", () => {
  it("gives the parsed reply", async () => {
    answerWith(() => Response.json({ pools: [], found: [] }));
    expect(await request(listPools, {})).toEqual({ pools: [], found: [] });
  });

  it("throws the server's own problem with its request id and issues", async () => {
    const issue = {
      code: "forward-reference",
      list: null,
      step: 1,
      value: null,
      allowed: null,
      span: null,
    };
    const problem = {
      code: "invalid-input",
      title: "Bad plan",
      detail: "Step 2 is wrong.",
      requestId: "req_1",
      issues: [issue],
    };
    answerWith(() => Response.json(problem, { status: 422 }));
    const error = await request(listPools, {}).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "invalid-input" });
    expect(errorText(error)).toEqual({ message: "Step 2 is wrong.", requestId: "req_1" });
    expect(issuesOf(error)).toEqual([issue]);
  });

  it("says unavailable when nothing answers, and when only a proxy does", async () => {
    answerWith(() => Promise.reject(new TypeError("fetch failed")));
    await expect(request(listPools, {})).rejects.toMatchObject({ code: "unavailable" });
    answerWith(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(request(listPools, {})).rejects.toMatchObject({ code: "unavailable" });
  });

  it("refuses a reply of another form and one that is no JSON", async () => {
    answerWith(() => Response.json({ pools: "many" }));
    await expect(request(listPools, {})).rejects.toMatchObject({ code: "internal" });
    answerWith(() => new Response("<html>"));
    await expect(request(getRun, { params: { id: "run_1" } })).rejects.toMatchObject({
      code: "internal",
    });
  });

  it("passes an abort through untouched", async () => {
    const abort = new DOMException("Aborted", "AbortError");
    answerWith(() => Promise.reject(abort));
    await expect(request(listPools, {})).rejects.toBe(abort);
  });

  it("words an error that is not ours without its inside", () => {
    expect(errorText(new Error("password=1")).message).not.toContain("password");
  });
});
