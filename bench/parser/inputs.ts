import { type Plan, writePlan } from "../../lib/workflow";

export type Input = { name: string; bytes: number; text: string; lists: string[] };

const prose =
  "Work out what the question asks, name the quantities, and show each step so that the next model can check it. ";
const code = 'Write `solve(n)`:\n\n\tdef solve(n):\n\t\treturn "yes" if n % 2 else "no"\n\n';

function toInput(name: string, plan: Plan): Input {
  const text = writePlan(plan);
  const lists = text.split("\n").map((line) => line.slice(line.indexOf("=") + 2));
  const bytes = lists.reduce((sum, list) => sum + Buffer.byteLength(list), 0);
  return { name, bytes, text, lists };
}

/** The same plan as some models write it: in single quotes, and so by another way through both readers. */
function inSingleQuotes(input: Input): Input {
  const turn = (text: string) =>
    text.replace(/\\.|["']/g, (mark) => ({ '\\"': '"', '"': "'", "'": "\\'" })[mark] ?? mark);
  const { bytes } = input;
  return {
    name: input.name.replace("escapes", "escapes in single quotes"),
    bytes,
    text: turn(input.text),
    lists: input.lists.map(turn),
  };
}

function planOf(steps: number, subtask: string): Plan {
  return {
    steps: Array.from({ length: steps }, (_, index) => ({
      worker: index % 7,
      subtask: `${index + 1}. ${subtask}`,
      access: index === 0 ? [] : "all",
    })),
  };
}

const sizes = [300, 1_000, 3_000, 10_000, 100_000, 1_000_000];

/** Plans of five steps as the Conductor writes them, from 0.3 kB to 1 MB: plain prose, and code full of escapes. */
export function makeInputs(): Input[] {
  const ofKind = (kind: string, unit: string) =>
    sizes.map((size) => {
      const length = Math.max(10, Math.floor(size / 5 - 20));
      const subtask = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      return toInput(`${kind}, ${label(size)}`, planOf(5, subtask));
    });
  const escaped = ofKind("code with escapes", code);
  const many = [100, 1_000, 10_000].map((steps) =>
    toInput(`${steps} short steps`, planOf(steps, "Go on.")),
  );
  return [...ofKind("prose", prose), ...escaped, ...escaped.map(inSingleQuotes), ...many];
}

function label(size: number): string {
  return size < 1_000_000 ? `${size / 1000} kB` : `${size / 1_000_000} MB`;
}
