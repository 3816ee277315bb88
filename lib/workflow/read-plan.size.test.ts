import { expect, it } from "vitest";
import { readPlan } from "./read-plan";

const options = { workerCount: 7, maxSteps: 5, round: 0 };

/** Processor time, which a busy machine does not stretch. */
function readingMs(text: string): number {
  const start = process.cpuUsage();
  readPlan(text, options);
  return process.cpuUsage(start).user / 1000;
}

const repeat = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

/** Units that, repeated, tempt a reader to go over the same text again and again. */
const hostile: [string, string][] = [
  ["brackets", "["],
  ["brackets after a label", "model_id = ["],
  ["brackets and braces", "[{"],
  ["braces", "{"],
  ["labels without a value", "model_id "],
  ["labels and blanks", `model_id${" ".repeat(60)}`],
  ["labels and line breaks", "access_list:\n\n\n\n"],
  ["labels with call", "model_id = f("],
  ["open strings", 'subtasks = ["a\n'],
  ["open strings of both kinds", `subtasks = ["a', 'b`],
  ["open triple quotes", 'subtasks = ["""a'],
  ["open curly quotes", "subtasks = [“a\n"],
  ["interleaved readings", `'subtasks = ["x",#',\n`],
  ["strings that end in a name", `subtasks = ["a" b`],
  ["strings that end in a name, quotes mixed", `subtasks = ['a' b, “c" d, ”`],
  ["apostrophes", "subtasks = ['don't, "],
  ["one long list", '"a" '],
  ["back-slashes", "\\"],
  ["escapes", 'subtasks = ["\\"'],
  ["comments", "model_id = [ # x\n"],
  ["back-ticks", "model_id ```"],
  ["reasoning tags", "<think></think>model_id = [0]"],
  ["type hints", "model_id: list[list[list"],
  ["remarks", "model_id (((("],
  ["complete sets", "model_id = [0]\nsubtasks = ['a']\naccess_list = [[]]\n"],
  ["step objects", '[{"model_id": 0, "subtask": "a", "access": []}]'],
  ["step objects cut short", '[{"model_id": 0, '],
  ["conditions", "model_id = [0] if x "],
  ["quotes", '"'],
  ["single quotes after a label", "subtasks = ''' "],
  ["blanks", " "],
];

it.each(hostile)(
  "reads 400 kB of %s in a moment",
  (_, unit) => {
    expect(readingMs(`Well, subtasks = ['x' y, ${repeat(unit, 400_000)}`)).toBeLessThan(2000);
  },
  30_000,
);

it("says that brackets are nested too deep", () => {
  const text = `model_id = ${"[".repeat(100_000)}`;
  const reading = readPlan(text, options);
  expect(reading).toMatchObject({ ok: false });
  expect(reading.ok || reading.issues.map((issue) => issue.code)).toContain("too-deep");
});

it("reads five subtasks of a megabyte in all, to the byte", () => {
  const subtask = 'Solve it, don\'t guess: [1, 2, 3] # \\alpha "x"\n'.repeat(4000);
  const written = JSON.stringify(subtask).slice(1, -1);
  const list = Array(5).fill(`"${written}"`).join(", ");
  const reading = readPlan(
    `model_id = [0,1,2,3,4]\nsubtasks = [${list}]\naccess_list = [[],[],[],[],["all"]]`,
    options,
  );
  expect(reading.ok && reading.plan.steps.every((step) => step.subtask === subtask)).toBe(true);
});
