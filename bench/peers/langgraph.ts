import { Annotation, StateGraph } from "@langchain/langgraph";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { measureMemory, serve, steps, type Task, timeRuns } from "../engine/protocol";

let delayMs = 0;

const State = Annotation.Root({
  question: Annotation<string>,
  replies: Annotation<Record<string, string>>({
    reducer: (left, right) => ({ ...left, ...right }),
    default: () => ({}),
  }),
});

const answer = (name: string) => async () => {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  return { replies: { [name]: "The answer of this step." } };
};

const names = Array.from({ length: steps }, (_, index) => `step${index}`);
const last = names.at(-1) ?? "";

const saver = PostgresSaver.fromConnString(process.env.DATABASE_URL ?? "");
await saver.setup();

// The builder's type grows with each node; the graph is made in a loop, so it is kept plain.
// biome-ignore lint/suspicious/noExplicitAny: the types of the peer's builder cannot be followed through a loop
function build(edges: [string, string][]): any {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const graph: any = new StateGraph(State);
  for (const name of names) graph.addNode(name, answer(name));
  for (const [from, to] of edges) graph.addEdge(from, to);
  return graph.compile({ checkpointer: saver });
}

const graphs = {
  chain: build([["__start__", "step0"], ...names.slice(1).map((name, index): [string, string] => [names[index] ?? "", name]), [last, "__end__"]]),
  "fork-join": build([
    ...names.slice(0, -1).flatMap((name): [string, string][] => [["__start__", name], [name, last]]),
    [last, "__end__"],
  ]),
};

let threads = 0;
const prefix = `bench-${process.pid}-${Date.now()}`;
const durability = process.argv[2] ?? "async";

async function runOne(shape: Task["shape"]): Promise<void> {
  threads += 1;
  await graphs[shape].invoke(
    { question: "What is the answer to this question?" },
    { configurable: { thread_id: `${prefix}-${threads}` }, durability },
  );
}

serve({
  task: (task) => {
    delayMs = task.delayMs;
    return timeRuns(task, () => runOne(task.shape));
  },
  memory: (runs, delay) => {
    delayMs = delay;
    return measureMemory(() => Promise.all(Array.from({ length: runs }, () => runOne("chain"))), delay / 2);
  },
  stop: () => saver.end(),
});
