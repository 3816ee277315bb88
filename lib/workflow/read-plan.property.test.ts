import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Access, Plan } from "./plan";
import { planSchema } from "./plan";
import { workflowIssueSchema } from "./problems";
import { readPlan } from "./read-plan";
import { validatePlan } from "./validate-plan";
import { writePlan } from "./write-plan";

const limits = { workerCount: 7, maxSteps: 5, round: 1 };

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '"',
          "'",
          "\\",
          "\n",
          "\r",
          "“",
          "”",
          "’",
          "[",
          "]",
          ",",
          "#",
          "```",
          "model_id = [0]",
          "subtasks = ['x']",
        ],
        ...[
          "access_list = [[]]",
          "</think>",
          "<think>",
          "\u0000",
          "\ud800",
          "\udc00",
          "\u2028",
          "all",
          " ",
          "{}",
          "\\x",
        ],
      ),
    )
    .map((parts) => parts.join("")),
);

/** A subtask says something, whatever stands around it. */
const subtask = fc
  .tuple(anyText, fc.constantFrom("x", "\\n", "do it", "é"), anyText)
  .map((parts) => parts.join(""));

const plan: fc.Arbitrary<Plan> = fc
  .array(
    fc.record({
      worker: fc.nat(6),
      subtask,
      all: fc.boolean(),
      seen: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    }),
    { maxLength: 5 },
  )
  .map((drafts) => ({
    steps: drafts.map(({ worker, subtask: text, all, seen }, index) => {
      const positions = seen.slice(0, index).flatMap((sees, position) => (sees ? [position] : []));
      const access: Access = all ? "all" : positions;
      return { worker, subtask: text, access };
    }),
  }));

function checkReading(text: string, finishReason?: string): void {
  const reading = readPlan(text, { ...limits, finishReason });
  if (reading.ok) {
    expect(planSchema.safeParse(reading.plan).success).toBe(true);
    expect(validatePlan(reading.plan, limits)).toEqual([]);
  } else {
    expect(reading.issues.length).toBeGreaterThan(0);
    for (const issue of reading.issues)
      expect(workflowIssueSchema.safeParse(issue).success).toBe(true);
  }
}

describe("reading and writing", () => {
  it("gives the same plan back, to the byte and without a repair", () => {
    fc.assert(
      fc.property(plan, (written) => {
        const reading = readPlan(writePlan(written), limits);
        expect(reading).toEqual({ ok: true, plan: written, repairs: [], isPlanCut: false });
      }),
      { numRuns: 300 },
    );
  });

  it("finds the plan whatever prose, fence or draft stands before it", () => {
    const prose = fc.constantFrom(
      "First, let's think: don't forget the user's \"question\".\n",
      "model_id = [3, 3]\n",
      "<think>subtasks = ['</think>\n",
      "```\n[1, 2, [3\n```\n",
      'access_list = [[0]]\nsubtasks = ["open\n',
      "subtasks: ['a, \"b\n",
      "[{'model_id': 1, \n",
      "“Say”: ‘x\n",
    );
    fc.assert(
      fc.property(fc.array(prose, { maxLength: 4 }), plan, (lead, written) => {
        const reading = readPlan(`${lead.join("")}\n${writePlan(written)}`, limits);
        if (reading.ok) expect(reading.plan).toEqual(written);
      }),
      { numRuns: 300 },
    );
  });

  it("refuses or reads fully a plan that was cut anywhere", () => {
    fc.assert(
      fc.property(plan, fc.double({ min: 0, max: 1, noNaN: true }), (written, share) => {
        const text = writePlan(written);
        const end = Math.floor(share * (text.length - 1));
        const reading = readPlan(text.slice(0, end), { ...limits, finishReason: "length" });
        expect([reading.ok, !reading.ok && reading.isTruncated]).toEqual([false, true]);
      }),
      { numRuns: 300 },
    );
  });
});

const piece = fc.constantFrom(
  ...[
    "model_id",
    "subtasks",
    "access_list",
    "access",
    " = ",
    ": ",
    "[",
    "]",
    "[[",
    "]]",
    "(",
    ")",
    "{",
    "}",
    ",",
    "\n",
  ],
  ...[
    '"',
    "'",
    '"""',
    "'''",
    "“",
    "”",
    "‘",
    "’",
    "\\",
    "#",
    "```",
    "~~~",
    "**",
    "all",
    '"all"',
    "0",
    "1",
    "-1",
    "9",
    "0.5",
  ],
  ...[
    "True",
    "None",
    "b'x'",
    "f'x'",
    "r'",
    "+",
    "*3",
    "<think>",
    "</think>",
    "don't",
    "“a”",
    "[{",
    '"model": ',
    "1+2j",
  ],
  ...[
    "\r\n",
    "\u0000",
    "\ud83d",
    "\u200b",
    "é",
    "__proto__",
    " and [",
    " if x else [",
    ".x(",
    "$" + "{x}",
  ],
);

describe("texts that are no plan", () => {
  it("never throw and never give a step out of range", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 200 }),
          fc.array(piece, { maxLength: 60 }).map((parts) => parts.join("")),
        ),
        fc.constantFrom(undefined, "length", "stop"),
        checkReading,
      ),
      { numRuns: 1000 },
    );
  });

  it("never throw when a valid plan is mutated", () => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      drop: fc.nat(4),
      insert: fc.oneof(piece, fc.constant("")),
    });
    fc.assert(
      fc.property(plan, fc.array(edit, { minLength: 1, maxLength: 5 }), (written, edits) => {
        let text = writePlan(written);
        for (const { at, drop, insert } of edits) {
          const place = Math.floor(at * text.length);
          text = text.slice(0, place) + insert + text.slice(place + drop);
        }
        checkReading(text);
      }),
      { numRuns: 800 },
    );
  });
});
