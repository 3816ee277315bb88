import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { phase } from "./console.mjs";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A screen that keeps what is written to it. */
function aScreen(columns: number | null) {
  let text = "";
  const write = (more: string) => {
    text += more;
  };
  return { columns, write, text: () => text };
}

const lasting = (seconds: number) => async (note: (words: string) => void) => {
  note("building");
  const over = new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await over;
  return "built";
};

it("says now and then that a long phase goes on where no line can be renewed", async () => {
  const screen = aScreen(null);
  await phase("build", "looking", lasting(50), screen);
  expect(screen.text().split("\n")).toEqual([
    "  build     building ...",
    "  build     building (15 s)",
    "  build     building (30 s)",
    "  build     building (45 s)",
    "  build     built (50 s)",
    "",
  ]);
});

it("says once what a short phase does", async () => {
  const screen = aScreen(null);
  await phase("build", "looking", lasting(9), screen);
  expect(screen.text()).toBe("  build     building ...\n  build     built (9.0 s)\n");
});

it("counts the seconds on a line of a terminal, which the result takes", async () => {
  const screen = aScreen(80);
  await phase("build", "looking", lasting(3), screen);
  const shown = screen.text().split("\r\x1b[K");
  expect(shown).toContain("  build     building (2.0 s)");
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.at(-1)).toBe("  build     built (3.0 s)\n");
});

it("keeps the line of a narrow terminal to one row, so that it can be renewed", async () => {
  const screen = aScreen(16);
  await phase("build", "looking", lasting(1), screen);
  const rows = screen.text().split("\r\x1b[K").slice(1, -1);
  for (const row of rows) expect(row.length).toBeLessThan(16);
});

it("leaves no line behind when the phase fails", async () => {
  const screen = aScreen(80);
  const fails = async (note: (words: string) => void) => {
    note("building");
    throw new Error("broken");
  };
  const failing = phase("build", "looking", fails, screen);
  await expect(failing).rejects.toThrow("broken");
  expect(screen.text().endsWith("\r\x1b[K")).toBe(true);
});
