import { describe, expect, it } from "vitest";
import { describeIssue, describeRepair } from "./describe-problem";
import type { Plan } from "./plan";
import { type PlanReading, type ReadPlanOptions, readPlan } from "./read-plan";

const limits = { workerCount: 7, maxSteps: 5, round: 0 };
const read = (text: string, options: Partial<ReadPlanOptions> = {}) =>
  readPlan(text, { ...limits, ...options });

function planOf(reading: PlanReading): Plan {
  if (!reading.ok) throw new Error(reading.issues.map(describeIssue).join("\n"));
  return reading.plan;
}
const repairsOf = (reading: PlanReading) =>
  reading.ok ? reading.repairs.map((repair) => repair.code) : null;
const issuesOf = (reading: PlanReading) =>
  reading.ok ? null : reading.issues.map((issue) => issue.code);
const subtasksOf = (reading: PlanReading) => planOf(reading).steps.map((step) => step.subtask);
const accessOf = (reading: PlanReading) => planOf(reading).steps.map((step) => step.access);
const workersOf = (reading: PlanReading) => planOf(reading).steps.map((step) => step.worker);

const lists = (model: string, subtasks: string, access: string) =>
  `model_id = ${model}\nsubtasks = ${subtasks}\naccess_list = ${access}`;
const withAccess = (access: string) => read(lists("[0, 0, 0]", '["a", "b", "c"]', access));
const withWorkers = (model: string, options: Partial<ReadPlanOptions> = {}) =>
  read(lists(model, '["a"]', "[[]]"), options);
const withSubtasks = (subtasks: string, count = 1) =>
  read(lists(`[${Array(count).fill(0)}]`, subtasks, `[${Array(count).fill("[]")}]`));

describe("the forms the paper shows", () => {
  it.each([
    ["one shot", "[3]", "[[]]", [[]]],
    ["split and combine", "[1,2,3]", '[[],[],["all"]]', [[], [], "all"]],
    [
      "chain",
      "[6,4,5,3,2]",
      '[[],["all"],["all"],["all"],["all"]]',
      [[], "all", "all", "all", "all"],
    ],
    ["two checkers", "[0,1]", '[["all"],["all"]]', ["all", "all"]],
    ["the bare word all", "[0,2,0]", '[[], "all", "all"]', [[], "all", "all"]],
    ["fine-grained positions", "[0,1,2,3]", "[[],[0],[0,1],[0,2]]", [[], [0], [0, 1], [0, 2]]],
  ])("reads %s without a repair", (_, model, access, expected) => {
    const count = (JSON.parse(model) as number[]).length;
    const subtasks = JSON.stringify(Array.from({ length: count }, (_, index) => `do ${index}`));
    const reading = read(`1. Think.\n2. Plan.\n\n${lists(model, subtasks, access)}`);
    expect(accessOf(reading)).toEqual(expected);
    expect(repairsOf(reading)).toEqual([]);
  });

  it("closes the unbalanced access list of the printed figures", () => {
    const reading = read(lists("[0, 2]", '["Plan", "Code"]', '[[], ["all"]'));
    expect(accessOf(reading)).toEqual([[], "all"]);
    expect(repairsOf(reading)).toEqual(["closed-bracket"]);
    const one = read(lists("[0]", '["Plan"]', '[["all"]'));
    expect(accessOf(one)).toEqual(["all"]);
  });

  it("closes a list that another label, a fence or prose ends", () => {
    expect(workersOf(read(lists("[0, 1", '["a", "b"]', "[[], []]")))).toEqual([0, 1]);
    const fenced = `\`\`\`\n${lists("[0]", '["a"]', "[[]")}\n\`\`\`\nDone.`;
    expect(repairsOf(read(fenced))).toEqual(["closed-bracket"]);
    expect(repairsOf(read(`${lists("[0]", '["a"]', "[[]")}\n\nThis plan works.`))).toEqual([
      "closed-bracket",
    ]);
    const json = '{"model_id": [0], "subtasks": ["a"\n "access_list": [[]]}';
    expect(subtasksOf(read(json))).toEqual(["a"]);
  });

  it("drops a bracket too many", () => {
    expect(repairsOf(read(lists("[0]", '["a"]', '[["all"]]]')))).toEqual(["extra-bracket"]);
  });

  it("puts in the commas missing between strings", () => {
    const reading = withSubtasks('["Analyse the question"\n "Answer it" "Check it"]', 3);
    expect(subtasksOf(reading)).toEqual(["Analyse the question", "Answer it", "Check it"]);
    expect(repairsOf(reading)).toEqual(["missing-comma", "missing-comma"]);
  });

  it("joins strings side by side when that gives the number of steps", () => {
    const reading = withSubtasks('["Analyse " "it", "Answer"]', 2);
    expect(subtasksOf(reading)).toEqual(["Analyse it", "Answer"]);
    expect(repairsOf(reading)).toEqual(["joined-strings"]);
    expect(subtasksOf(withSubtasks('[("a"\n "b"), "c"]', 2))).toEqual(["ab", "c"]);
    expect(issuesOf(withSubtasks('["a" "b" "c"]', 2))).toEqual(["unequal-lengths"]);
  });

  it("reads mixed straight and curly quotes", () => {
    const reading = withSubtasks(
      '[“Solve it", "Verify it”, “Say “hello” to them”, ‘Don’t stop’]',
      4,
    );
    expect(subtasksOf(reading)).toEqual([
      "Solve it",
      "Verify it",
      "Say “hello” to them",
      "Don’t stop",
    ]);
    expect(repairsOf(reading)).toContain("mixed-quotes");
  });

  it("keeps a stray mark inside a string, and inverted marks", () => {
    const reading = withSubtasks('["Put it in ¡answer¿ tags "." and stop"]');
    expect(subtasksOf(reading)).toEqual(['Put it in ¡answer¿ tags "." and stop']);
    expect(repairsOf(reading)).toEqual(["unescaped-quote"]);
  });
});

describe("other wanted forms", () => {
  const steps = [
    { worker: 0, subtask: "a", access: [] },
    { worker: 1, subtask: "b", access: [0] },
  ];
  it.each([
    ["a JSON object", '{"model_id": [0, 1], "subtasks": ["a", "b"], "access_list": [[], [0]]}'],
    ["a Python dict", "{'model_id': [0, 1], 'subtasks': ['a', 'b'], 'access_list': [[], [0]]}"],
    [
      "a list of one object",
      '[{"model_id": [0, 1], "subtasks": ["a", "b"], "access_list": [[], [0]]}]',
    ],
    [
      "step objects",
      '[{"model_id": 0, "subtask": "a", "access_list": []}, {"model": 1, "subtask": "b", "access": [0]}]',
    ],
    [
      "step objects under a key, keys unquoted",
      '{"steps": [{step: 1, worker: 0, task: "a", access: []}, {worker: 1, task: "b", access: 0}]}',
    ],
    [
      "headings",
      "### Model IDs\n\n[0, 1]\n\n### Subtasks\n\n['a', 'b']\n\n### Access list\n[[], [0]]",
    ],
    [
      "bold with colons",
      "**Model id:** [0, 1]\n**Subtasks:** ['a', 'b']\n**Access list:** [[], 0]",
    ],
    [
      "bold labels",
      "**model_id** = [0, 1]\n**subtasks** = ['a', 'b']\n**access_list** = [[], [0]]",
    ],
    ["bullets", "- model_id = [0, 1]\n- subtasks: ['a', 'b']\n- access: [[], [0]]"],
    [
      "numbers",
      "1. `model_id`: `[0, 1]`\n2. `subtasks`: `['a', 'b']`\n3. `access_list`: `[[], [0]]`",
    ],
    [
      "type hints",
      "model_id: list[int] = [0, 1]\nsubtasks: List[str] = ['a', 'b']\naccess_list: list[list[int | str]] = [[], [0]]",
    ],
    [
      "comments and trailing commas",
      "model_id = [\n  0,  # fast, isn't it\n  1, # [2]\n]\nsubtasks = ['a', # 'x'\n 'b',]\naccess_list = [[], [0,],]",
    ],
    ["one line", "model_id = [0, 1], subtasks = ['a', 'b'], access_list = [[], [0]]."],
    [
      "escaped underscores",
      "model\\_id = [0, 1]\nsubtasks = ['a', 'b']\naccess\\_list = [[], [0]]",
    ],
    ["another order", "access_list = [[], [0]]\nsubtasks = ['a', 'b']\nmodel_id = [0, 1]"],
    ["upper case", "MODEL_ID = [0, 1]\nSUBTASKS = ['a', 'b']\nACCESS_LIST = [[], [0]]"],
    ["tuples", "model_id = (0, 1)\nsubtasks = ('a', 'b')\naccess_list = ((), (0,))"],
    ["prefixes", "model_id = [0, 1]\nsubtasks = [r'a', u\"b\"]\naccess_list = [[], [0]]"],
    [
      "triple quotes",
      "model_id = [0, 1]\nsubtasks = ['''a''', \"\"\"b\"\"\"]\naccess_list = [[], [0]]",
    ],
    [
      "a Chinese sentence around it",
      "最终的model_id：[0, 1]，subtasks：['a', 'b']，access_list：[[], [0]]",
    ],
    [
      "each list in a fence",
      "Model id:\n```python\n[0, 1]\n```\nSubtasks:\n```\n['a', 'b']\n```\nAccess list:\n```\n[[], [0]]\n```",
    ],
  ])("reads %s", (_, text) => {
    expect(planOf(read(text)).steps).toEqual(steps);
  });

  it.each([
    [
      "a JSON object",
      '{"model_id": [0], "subtasks": ["a"], "access_list": [[]]}',
      ['"model_id"', '"subtasks"', '"access_list"'],
    ],
    [
      "a Python dict",
      "{'model_id' : [0],\n 'subtasks': ['a'],\n 'access_list': [[]]}",
      ["'model_id'", "'subtasks'", "'access_list'"],
    ],
    [
      "a list of one object",
      '[{"model_id": [0], "subtasks": ["a"], "access_list": [[]]}]',
      ['"model_id"', '"subtasks"', '"access_list"'],
    ],
  ])("says of each key of %s, with its quotes, how it was read", (_, text, keys) => {
    const reading = read(text);
    if (!reading.ok) throw new Error("not read");
    const repairs = reading.repairs.filter(({ code }) => code === "object-form");
    expect(repairs.map(describeRepair)).toEqual(
      keys.map((key) => `\`${key}\` is the key of an object; read as a list of the plan.`),
    );
    expect(repairs.map(({ span }) => text.slice(span.start, span.end))).toEqual(keys);
  });

  it("names the ignored keys of step objects and misses none of the needed ones", () => {
    const text = '[{"model_id": 0, "subtask": "a", "access": [], "role": "planner"}]';
    expect(repairsOf(read(text))).toEqual(["step-objects", "ignored-key"]);
    const missing = read('[{"model_id": 0, "subtask": "a"}]');
    expect(missing).toMatchObject({
      issues: [{ code: "missing-list", list: "access_list", step: 0 }],
    });
  });

  it("reads escapes as Python does, and JSON's own only in JSON", () => {
    const reading = withSubtasks(
      String.raw`["\x41\u00e9\U0001F600\101\\ \d \/ \
x", r"\n\"", '\ud83d\ude00']`,
      3,
    );
    expect(subtasksOf(reading)).toEqual(["Aé😀A\\ \\d \\/ x", '\\n\\"', "😀"]);
    const json = String.raw`{"model_id":[0],"subtasks":["a\/b\u0041"],"access_list":[[]]}`;
    expect(subtasksOf(read(json))).toEqual(["a/bA"]);
  });

  it("keeps a malformed escape as it is written", () => {
    const reading = withSubtasks(String.raw`["Find \xi and \underline{x}"]`);
    expect(subtasksOf(reading)).toEqual([String.raw`Find \xi and \underline{x}`]);
    expect(repairsOf(reading)).toEqual(["kept-escape", "kept-escape"]);
  });

  it("keeps line breaks in plain quotes, and mends quotes that are not escaped", () => {
    const broken = withSubtasks('["Solve it\nand check", "b"]', 2);
    expect(subtasksOf(broken)).toEqual(["Solve it\nand check", "b"]);
    expect(repairsOf(broken)).toEqual(["line-break-in-string"]);
    const apostrophe = withSubtasks(`['Check the user's claim', 'Say "yes"']`, 2);
    expect(subtasksOf(apostrophe)).toEqual(["Check the user's claim", 'Say "yes"']);
  });
});

describe("B01: every access form is read by a rule or refused, none is silently no access", () => {
  it.each([
    ['[[], [], ["all"]]', []],
    ['[[], [], "all"]', []],
    ['[[], [], ["All"]]', ["access-spelling"]],
    ['[[], [], [["all"]]]', ["access-nesting"]],
    ['[[], [], [0, "all"]]', ["access-mixed"]],
    ['[[], [], "[all]"]', ["access-spelling"]],
    ["[[], [], [all]]", ["unquoted-all"]],
    ["[[], [], all]", ["unquoted-all"]],
  ])("reads %s as all", (access, repairs) => {
    const reading = withAccess(access);
    expect(accessOf(reading)[2]).toBe("all");
    expect(repairsOf(reading)).toEqual(repairs);
  });
  it.each([
    ["[[], [], 0]", [0], []],
    ['[[], [], ["0"]]', [0], ["text-number"]],
    ['[[], [], "1"]', [1], ["text-number"]],
    ["[[], [], [1, 0, 1]]", [0, 1], ["positions-sorted"]],
  ])("reads %s as positions", (access, positions, repairs) => {
    const reading = withAccess(access);
    expect(accessOf(reading)[2]).toEqual(positions);
    expect(repairsOf(reading)).toEqual(repairs);
  });
  it.each([
    "None",
    '"none"',
    '""',
    '"[]"',
    "True",
    "0.0",
    "-1",
    "{0}",
    "b'all'",
    "[None]",
    "[[]]",
    "[[0]]",
  ])("refuses %s", (entry) => {
    const reading = withAccess(`[[], [], ${entry}]`);
    expect(reading).toMatchObject({
      ok: false,
      issues: [{ code: "bad-access", list: "access_list", step: 2 }],
    });
  });
  it("reads all on the first step: nothing comes before it", () => {
    expect(accessOf(read(lists("[0]", '["a"]', '["all"]')))).toEqual(["all"]);
  });
  it("refuses the step itself and later steps", () => {
    expect(issuesOf(withAccess("[[], [1], [5]]"))).toEqual(["self-reference", "forward-reference"]);
    expect(issuesOf(withAccess("[[0], [], []]"))).toEqual(["self-reference"]);
  });
});

describe("B02: no worker is guessed, wrapped or cut", () => {
  it("names step, value and range of each unknown worker", () => {
    const text = lists("[2, 1, 3, 0, 4]", '["a", "b", "c", "d", "e"]', "[[], [], [], [], []]");
    const reading = read(text, { workerCount: 2 });
    expect(reading).toMatchObject({
      ok: false,
      issues: [
        { code: "unknown-worker", step: 0, value: "2", allowed: "0 to 1" },
        { code: "unknown-worker", step: 2, value: "3" },
        { code: "unknown-worker", step: 4, value: "4" },
      ],
    });
  });
  it.each([
    ["[-1]", "unknown-worker"],
    ["[7]", "unknown-worker"],
    ["[1000000000]", "unknown-worker"],
    ["[99999999999999999999999999999999]", "bad-worker"],
    ["[0.0]", "bad-worker"],
    ["[1e0]", "bad-worker"],
    ["[0x1]", "bad-worker"],
    ["[01]", "bad-worker"],
    ["[True]", "bad-worker"],
    ["[None]", "bad-worker"],
    ["[[0]]", "bad-worker"],
    ['["GPT-5"]', "bad-worker"],
    ["[2j]", "bad-worker"],
    ["[10**9]", "needs-evaluation"],
    ["[1+2j]", "needs-evaluation"],
    ["[Model 0]", "needs-evaluation"],
  ])("refuses %s as %s", (model, code) => {
    expect(withWorkers(model)).toMatchObject({
      ok: false,
      issues: [{ code, list: "model_id", step: 0 }],
    });
  });
  it.each(['["0"]', '["Model 0"]', '["model_id 0"]', '["Model id 0"]', '["worker 0"]'])(
    "reads %s as the ordinal it names, with a repair",
    (model) => {
      expect(workersOf(withWorkers(model))).toEqual([0]);
      expect(repairsOf(withWorkers(model))).toEqual(["text-number"]);
    },
  );
  it.each(['""', '"  \\n "', '"\u00a0"', '"\u200b"'])("refuses %j as a subtask", (subtask) => {
    expect(read(lists("[0, 0]", `["a", ${subtask}]`, "[[], []]"))).toMatchObject({
      ok: false,
      issues: [
        {
          code: "empty-subtask",
          list: "subtasks",
          step: 1,
          value: subtask,
          allowed: "a text that says what the worker is to do",
        },
      ],
    });
  });
  it("refuses more steps than the limit, and none in the first round", () => {
    const six = read(lists("[0,0,0,0,0,0]", '["a","b","c","d","e","f"]', "[[],[],[],[],[],[]]"));
    expect(six).toMatchObject({
      issues: [{ code: "too-many-steps", value: "6", allowed: "1 to 5 steps" }],
    });
  });
});

describe("B04: three empty lists", () => {
  const empty = lists("[]", "[]", "[]");
  it("accept in a later round", () => {
    expect(read(empty, { round: 1 })).toEqual({
      ok: true,
      plan: { steps: [] },
      repairs: [],
      isPlanCut: false,
    });
  });
  it("are an issue in the first", () => {
    expect(issuesOf(read(empty))).toEqual(["no-steps"]);
  });
});

describe("B05: the last complete set counts and strings are opaque", () => {
  it("passes over drafts and label words in prose", () => {
    const text = `I could set model_id = [9] ... file access: [read, write]. The first subtask: ["x"].
The access: [] is for files.

${lists(
  "[0, 1]",
  `["return a list like [1, 2, 3]", '''use
access_list = [[0]]
model_id = [5]''']`,
  "[[], [0]]",
)}`;
    expect(planOf(read(text)).steps).toEqual([
      { worker: 0, subtask: "return a list like [1, 2, 3]", access: [] },
      { worker: 1, subtask: "use\naccess_list = [[0]]\nmodel_id = [5]", access: [0] },
    ]);
  });
  it("takes the last of several complete sets", () => {
    const text = `${lists("[1]", '["draft"]', "[[]]")}\nBetter:\n${lists("[2]", '["final"]', "[[]]")}\nDone.`;
    expect(subtasksOf(read(text))).toEqual(["final"]);
  });
  it("never fills a later set from a draft", () => {
    const text = `model_id = [1]\naccess_list = [[]]\n\nFinal:\nmodel_id = [2]\nsubtasks = ["a"]`;
    expect(read(text).ok).toBe(false);
    const broken = `${lists("[1]", '["draft"]', "[[]]")}\n${lists("[O]", '["final"]', "[[]]")}`;
    expect(issuesOf(read(broken))).toEqual(["needs-evaluation"]);
    const scalar = `model_id = [1]\nThen:\nmodel_id = 3\nsubtasks = ["a"]\naccess_list = [[]]`;
    expect(issuesOf(read(scalar))).toEqual(["not-a-list"]);
  });
  it("keeps a plan that closing prose explains", () => {
    const text = `${lists("[0]", '["a"]', "[[]]")}\n\n- model_id: 0 is the fastest.\n- access_list: [] means nothing is shown.`;
    expect(workersOf(read(text))).toEqual([0]);
  });
  it("refuses a bracket that an unescaped quote only seemed to close", () => {
    expect(read(lists("[0]", '["Return ["]"]', "[[]]")).ok).toBe(false);
  });
  it("does not read a set that stands inside a subtask of a broken set", () => {
    const inner = String.raw`model_id = [6]\nsubtasks = ['x']\naccess_list = [[]]`;
    expect(read(lists("[0]", `["${inner}", oops]`, "[[]]")).ok).toBe(false);
    expect(read(lists("[0]", `["""${inner}"""`, "[[] oops")).ok).toBe(false);
  });
});

describe("B07, B08, B10: back-ticks and fences", () => {
  const body = lists("[0]", '["use the `print` function, ```x``` and ``y``"]', "[[]]");
  const subtask = "use the `print` function, ```x``` and ``y``";
  it.each([
    ["in prose before", `A word in \`back-ticks\` first.\n\n${body}`],
    ["in a fence", `Use \`this\`:\n\`\`\`python\n${body}\n\`\`\``],
    ["in a fence of four", `\`\`\`\`\n${body}\n\`\`\`\``],
    ["after a fence with prose", `\`\`\`\nSome thoughts.\n\`\`\`\n${body}`],
    ["in a fence never closed", `\`\`\`python\n${body}`],
    ["in tildes", `~~~\n${body}\n~~~`],
  ])("reads lists %s", (_, text) => {
    expect(subtasksOf(read(text))).toEqual([subtask]);
  });
  it("keeps a fence inside a subtask in triple quotes", () => {
    const code = "Fix:\n```python\nprint('x')\n```\nthen stop";
    const text = `\`\`\`\`python\n${lists("[0]", `"""${code}"""`.replace(/^/, "[").concat("]"), "[[]]")}\n\`\`\`\``;
    expect(subtasksOf(read(text))).toEqual([code]);
  });
  it("finds no plan in an empty fence", () => {
    expect(issuesOf(read("```python\n```"))).toEqual(["no-plan"]);
    expect(issuesOf(read("I cannot help with that."))).toEqual(["no-plan"]);
  });
});

describe("reasoning tags", () => {
  const plan = lists("[0]", '["a"]', "[[]]");
  const draft = lists("[5]", '["draft"]', "[[]]");
  it("passes over a draft in the reasoning", () => {
    expect(workersOf(read(`<think>\n${draft}\n</think>\n${plan}`))).toEqual([0]);
    expect(workersOf(read(`${draft}\n</think>\n${plan}`))).toEqual([0]);
    expect(workersOf(read(`[THINK]${draft}[/THINK]${plan}`))).toEqual([0]);
  });
  it("refuses a plan that is only a draft", () => {
    expect(issuesOf(read(`<think>\n${draft}\n</think>\nOk.`))).toEqual(["only-in-reasoning"]);
  });
  it("does not complete a draft with lists from outside", () => {
    expect(read(`<think>model_id = [5]\nsubtasks = ["x"]</think>access_list = [[]]`).ok).toBe(
      false,
    );
  });
  it("reads a plan from reasoning that is never closed, unless the text was cut there", () => {
    expect(repairsOf(read(`<think>Well.\n${plan}`))).toEqual(["unclosed-reasoning"]);
    expect(read(`<think>Well.\n${plan}`, { finishReason: "length" })).toMatchObject({
      ok: false,
      isTruncated: true,
    });
  });
  it("leaves tags inside subtasks alone", () => {
    const text = lists("[0]", '["Put it in <think>x</think> and <answer>"]', "[[]]");
    expect(subtasksOf(read(text))).toEqual(["Put it in <think>x</think> and <answer>"]);
  });
});

describe("B11: Python string rules, not text replacement", () => {
  it("keeps apostrophes and quotes", () => {
    const reading = withSubtasks(
      String.raw`['Check the user\'s claim', "Don't guess", 'say "yes" or "no"']`,
      3,
    );
    expect(subtasksOf(reading)).toEqual([
      "Check the user's claim",
      "Don't guess",
      'say "yes" or "no"',
    ]);
    expect(repairsOf(reading)).toEqual([]);
  });
});

describe("B13: literals that a plan does not know", () => {
  it("names list and step", () => {
    expect(read(lists("{0, 1}", '["a", "b"]', "[None, b'all']"))).toMatchObject({
      issues: [
        { code: "not-a-list", list: "model_id" },
        { code: "bad-access", step: 0, value: "None" },
        { code: "bad-access", step: 1, value: "b'all'" },
      ],
    });
    expect(issuesOf(withSubtasks("[b'bytes', 3, None, ['x']]", 4))).toEqual(
      Array(4).fill("not-text"),
    );
  });
});

describe("B16, B17: truncation is told apart", () => {
  it("knows an empty text whose budget went into reasoning", () => {
    const reading = read("", { finishReason: "length" });
    expect(reading).toMatchObject({ ok: false, isTruncated: true, issues: [{ code: "no-text" }] });
    expect(reading.ok || describeIssue(reading.issues[0]!)).toContain("spent on reasoning");
    expect(read(" \n")).toMatchObject({ isTruncated: false, issues: [{ code: "no-text" }] });
  });
  const whole = lists("[0, 1, 2]", '["a", "b", "c"]', '[[], [], ["all"]]');
  it("refuses every cut of a plan, and says that it was cut", () => {
    for (let end = 1; end < whole.length; end += 1) {
      const reading = read(whole.slice(0, end), { finishReason: "length" });
      expect([end, reading.ok, !reading.ok && reading.isTruncated]).toEqual([end, false, true]);
    }
  });
  it("never reads a cut plan as another, also without a finish reason", () => {
    const expected = planOf(read(whole));
    for (let end = 1; end < whole.length; end += 1) {
      const reading = read(whole.slice(0, end));
      if (reading.ok) expect(reading.plan).toEqual(expected);
    }
  });
  it("marks a complete plan after which the text was cut", () => {
    expect(read(`${whole}\nBecause`, { finishReason: "length" })).toMatchObject({
      ok: true,
      isPlanCut: true,
    });
    expect(read(whole, { finishReason: "stop" })).toMatchObject({ isPlanCut: false });
  });
  it("does not run a draft when the plan after it was cut", () => {
    for (const rest of ["model_id = [1", "model_id = [1]\nsub", 'model_id = [1]\nsubtasks = ["x']) {
      expect(read(`${whole}\nFinal:\n${rest}`, { finishReason: "length" })).toMatchObject({
        ok: false,
        isTruncated: true,
      });
    }
    expect(read(`${whole}\nFinal:\nmodel_id = [1]\nsubtasks = ["x`).ok).toBe(false);
  });
  it("takes no draft for the plan when the text ends within the next set", () => {
    const text = `${whole}\nmodel_id = [0, 1]\nsubtasks = ["a", "b"`;
    expect(read(text)).toMatchObject({ ok: false, isTruncated: true });
  });
  it("finds the next label when a list before it is broken off", () => {
    const reading = read(`model_id = [0, \nsubtasks = ["a"]\naccess_list = [[]]`);
    expect(issuesOf(reading)).toEqual(["needs-evaluation"]);
  });
  it("names the three counts of unequal lists", () => {
    const reading = read(lists("[0, 1, 2]", '["a", "b", "c"]', "[[], []]"));
    expect(reading).toMatchObject({
      isTruncated: false,
      issues: [{ code: "unequal-lengths", value: "model_id 3, subtasks 3, access_list 2" }],
    });
  });
});

describe("B86: nothing is evaluated", () => {
  it.each([
    ["a call", lists("list(range(1))", '["a"]', "[[]]")],
    ["a call in a list", lists("[int('0')]", '["a"]', "[[]]")],
    ["a name", lists("[zero]", '["a"]', "[[]]")],
    ["an f-string", lists("[0]", '[f"{1}"]', "[[]]")],
    ["a repetition", lists("[0]", '["a"] * 1', "[[]]")],
    ["a repetition inside", lists("[0]", '["a" * 1]', "[[]]")],
    ["a sum of lists", lists("[0] + []", '["a"]', "[[]]")],
    ["a sum of texts", lists("[0]", '["a" + "b"]', "[[]]")],
    ["a sum after a broken text", lists("[0, 1]", `['user's', "a" + "b"]`, "[[], []]")],
    ["a method", lists("[0]", '["a".upper()]', "[[]]")],
    ["a comprehension", lists("[0]", '["a" for _ in range(1)]', "[[]]")],
    ["a comprehension on a new line", lists("[0]", '["a"\n for _ in range(1)]', "[[]]")],
    ["a condition", lists("[0] if x else [1]", '["a"]', "[[]]")],
    ["a subscript", lists("[[0]][0]", '["a"]', "[[]]")],
    ["a starred name", lists("[*ids]", '["a"]', "[[]]")],
    ["a lambda", lists("[lambda: 0]", '["a"]', "[[]]")],
  ])("refuses %s", (_, text) => {
    const reading = read(text);
    expect(issuesOf(reading)).toContain("needs-evaluation");
  });
  it("keeps template marks as plain text", () => {
    const marks = "{{7*7}} $" + "{7*7} <%= 7*7 %> {0} %s `id`";
    expect(subtasksOf(withSubtasks(`["${marks}"]`))).toEqual([marks]);
  });
  it("is not moved by keys that name prototypes", () => {
    const text =
      '{"__proto__": {"x": 1}, "constructor": [0], "model_id": [0], "subtasks": ["a"], "access_list": [[]]}';
    expect(workersOf(read(text))).toEqual([0]);
    const steps =
      '[{"__proto__": {"model_id": 5}, "constructor": 1, "model_id": 0, "subtask": "a", "access": []}]';
    expect(workersOf(read(steps))).toEqual([0]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
