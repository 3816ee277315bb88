import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readPlan } from "../../lib/workflow";
import { type Input, makeInputs } from "./inputs";

// Both sides read the same lists, count processor time, leave out the start of their process and keep the best of the
// rounds. Ours also finds the labels and checks workers, access and counts; literal_eval is handed the bare lists.
const rounds = 5;
const bytesPerRound = 2_000_000;

const options = { workerCount: 7, maxSteps: 20, round: 0 };

function repeatsFor(input: Input): number {
  return Math.min(2000, Math.max(1, Math.round(bytesPerRound / input.bytes)));
}

function nanosecondsOurs(input: Input): number {
  const repeats = repeatsFor(input);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds + 2; round += 1) {
    const start = process.cpuUsage();
    for (let repeat = 0; repeat < repeats; repeat += 1) readPlan(input.text, options);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, ((user + system) * 1000) / repeats);
  }
  return best;
}

function nanosecondsPython(inputs: Input[]): number[] | null {
  const jobs = inputs.map((input) =>
    JSON.stringify({ lists: input.lists, rounds, repeats: repeatsFor(input) }),
  );
  const script = fileURLToPath(new URL("literal_eval.py", import.meta.url));
  const { stdout, status, error } = spawnSync("python3", [script], {
    input: `${jobs.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (error || status !== 0) return null;
  return stdout
    .trim()
    .split("\n")
    .map((line) => Number((JSON.parse(line) as { nanoseconds: number }).nanoseconds));
}

const inputs = makeInputs();
for (const input of inputs) nanosecondsOurs(input);
const ours = inputs.map(nanosecondsOurs);
const theirs = nanosecondsPython(inputs);
if (!theirs) console.log("python3 is not on the path, so only our reader is timed.");

const perByte = (times: number[] | null, index: number) =>
  times ? (times[index] ?? Number.NaN) / (inputs[index]?.bytes ?? 1) : Number.NaN;
const show = (value: number) => (Number.isNaN(value) ? "-" : value.toPrecision(3));

console.table(
  inputs.map((input, index) => ({
    input: input.name,
    bytes: input.bytes,
    "readPlan ns/byte": show(perByte(ours, index)),
    "literal_eval ns/byte": show(perByte(theirs, index)),
    "ours / theirs": show(perByte(ours, index) / perByte(theirs, index)),
  })),
);

for (const kind of ["prose", "code with escapes"]) {
  const at = (size: string) => inputs.findIndex((input) => input.name === `${kind}, ${size}`);
  const growth = (times: number[] | null) =>
    perByte(times, at("1 MB")) / perByte(times, at("10 kB"));
  console.log(
    `${kind}: ns/byte at 1 MB over ns/byte at 10 kB: ours ${show(growth(ours))}, literal_eval ${show(growth(theirs))}`,
  );
}
