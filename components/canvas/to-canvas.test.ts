import { describe, expect, it } from "vitest";
import { applyRunEvent, stepEdges } from "@/lib/runs";
import { type Box, type Canvas, type CanvasEdge, type Point, sizes } from "./canvas";
import { sampleEdge } from "./edge-path";
import { fixtureRun, queuedRun, shapes } from "./fixtures";
import { nodeLabel } from "./node-label";
import { toCanvas } from "./to-canvas";

const all = Object.entries(shapes).map(([name, input]) => ({ name, ...fixtureRun(input) }));

function pairs(canvas: Canvas, kind: CanvasEdge["kind"]): string[] {
  return canvas.edges
    .filter((edge) => edge.kind === kind)
    .map((edge) => `${edge.source}>${edge.target}`);
}

describe("edges", () => {
  it("draws all three edges of a fork that joins and all four of a diamond", () => {
    expect(pairs(toCanvas(fixtureRun(shapes.fork).run), "shown")).toEqual([
      "r0.s0>r0.s3",
      "r0.s1>r0.s3",
      "r0.s2>r0.s3",
    ]);
    expect(pairs(toCanvas(fixtureRun(shapes.diamond).run), "shown")).toEqual([
      "r0.s0>r0.s1",
      "r0.s0>r0.s2",
      "r0.s1>r0.s3",
      "r0.s2>r0.s3",
    ]);
  });

  it("draws no edge to a step that may see nothing, only that the plan assigns it", () => {
    const canvas = toCanvas(fixtureRun(shapes.blind).run);
    expect(pairs(canvas, "shown")).toEqual(["r0.s0>r0.s1"]);
    expect(pairs(canvas, "assigns")).toEqual(["r0.c0>r0.s0", "r0.c0>r0.s2"]);
  });

  it.each(all)("shows exactly the messages that were sent: $name", ({ run }) => {
    const edgesOf = (wanted: (kind: string) => boolean) =>
      stepEdges(run)
        .filter(({ kind }) => wanted(kind))
        .map(({ from, to }) => `${from}>${to}`);
    const sent = edgesOf((kind) => kind !== "planned");
    const shown = edgesOf((kind) => kind === "shown" || kind === "previous-answer");
    expect(pairs(toCanvas(run), "shown").sort()).toEqual(shown.sort());
    expect(pairs(toCanvas(run), "missing")).toEqual(edgesOf((kind) => kind === "missing"));
    const seen = run.rounds.flatMap((round) =>
      round.steps
        .filter(({ startedAt }) => startedAt !== null)
        .flatMap((step) => step.sees.map((key) => `${key}>${step.key}`)),
    );
    expect(sent).toEqual(expect.arrayContaining(seen));
  });

  it("leads from the question to the first plan and from the answering step to the answer", () => {
    const canvas = toCanvas(fixtureRun(shapes.chain).run);
    expect(pairs(canvas, "asks")).toEqual(["question>r0.c0"]);
    expect(pairs(canvas, "answers")).toEqual(["r0.s2>answer"]);
  });

  it("labels what is shown to the Conductor again", () => {
    const labels = toCanvas(fixtureRun(shapes.recursion).run).edges.flatMap(
      (edge) => edge.label ?? [],
    );
    expect(labels).toEqual([
      "previous answer, shown to the Conductor",
      "previous answer, shown to the Conductor",
    ]);
  });

  it("starts at the question when there is no Conductor", () => {
    const { run } = fixtureRun(shapes.fork);
    const alone = {
      ...run,
      strategy: { kind: "plan" as const, plan: { steps: [] } },
      rounds: run.rounds.map((round) => ({ ...round, conducts: [] })),
    };
    expect(pairs(toCanvas(alone), "asks")).toEqual([
      "question>r0.s0",
      "question>r0.s1",
      "question>r0.s2",
    ]);
  });
});

describe("nodes and frames", () => {
  it("keeps every execution apart by its key", () => {
    const canvas = toCanvas(fixtureRun(shapes.recursion).run);
    expect(canvas.nodes.map((node) => node.id)).toEqual([
      "question",
      ...["r0.c0", "r0.s0", "r0.s1", "r0.s2"],
      ...["r1.c0", "r1.s0", "r1.s1"],
      "r2.c0",
      "answer",
    ]);
  });

  it("names rounds with their state and remarks", () => {
    const [first] = toCanvas(fixtureRun(shapes.refused).run).frames;
    expect(first).toMatchObject({ title: "Round 1", statusWord: "done" });
    expect(first?.remarks).toEqual(["2 plans refused", "1 repair"]);
    const { frames } = toCanvas(fixtureRun(shapes.recursion).run);
    expect(frames.at(-1)?.statusWord).toBe("accepted");
  });

  it("labels a node with place, worker, state and cost", () => {
    const { run } = fixtureRun(shapes.forkJoin);
    const node = toCanvas(run).nodes.find(({ id }) => id === "r0.s1")!;
    expect(nodeLabel(node, false)).toBe(
      "step 2 of 5, Claude Sonnet 4, succeeded, $0.002513, simulated",
    );
    expect(nodeLabel(node, true)).toMatch(/, round 1$/);
  });

  it("shows the question of a run that has no data yet", () => {
    const canvas = toCanvas(queuedRun());
    expect(canvas.nodes.map((node) => node.id)).toEqual(["question"]);
    expect(canvas.edges).toEqual([]);
  });
});

describe("geometry", () => {
  it.each(all)("lets no two nodes overlap: $name", ({ run }) => {
    const { nodes } = toCanvas(run);
    const overlaps = nodes.flatMap((a, index) =>
      nodes.slice(index + 1).flatMap((b) => (overlap(a, b) ? [`${a.id} ${b.id}`] : [])),
    );
    expect(overlaps).toEqual([]);
  });

  it.each(all)("keeps frames apart and round their steps: $name", ({ run }) => {
    const { frames, nodes } = toCanvas(run);
    frames.forEach((frame, index) => {
      expect(frames.slice(index + 1).some((other) => overlap(frame, other))).toBe(false);
      const inside = nodes.filter((node) => node.id.startsWith(`r${frame.round}.`));
      expect(inside.every((node) => contains(frame, node))).toBe(true);
    });
  });

  it.each(all)("runs no edge across a node: $name", ({ run }) => {
    const canvas = toCanvas(run);
    const crossed = canvas.edges.flatMap((edge) => {
      const points = sampleEdge(edge);
      return canvas.nodes
        .filter((node) => points.some((point) => isInside(point, node)))
        .map((node) => `${edge.id} crosses ${node.id}`);
    });
    expect(crossed).toEqual([]);
  });

  it.each(all.filter(({ name }) => name !== "large"))(
    "runs none across a node when an earlier step gave the best answer: $name",
    ({ run }) => {
      const steps = run.rounds.flatMap((round) => round.steps);
      const crossed = steps.flatMap(({ key: stepKey }) => {
        const canvas = toCanvas({ ...run, answer: { text: "42", stepKey, isBestSoFar: true } });
        const edge = canvas.edges.find(({ kind }) => kind === "answers");
        const points = edge ? sampleEdge(edge) : [];
        expect(points.length).toBeGreaterThan(0);
        const met = canvas.nodes.filter((node) => points.some((point) => isInside(point, node)));
        return met.map((node) => `${stepKey} crosses ${node.id}`);
      });
      expect(crossed).toEqual([]);
    },
  );

  it.each(all)("runs no edge through or close beside the heading of a round: $name", ({ run }) => {
    const canvas = toCanvas(run);
    const { left, top, bottom } = sizes.frameHeading;
    const crossed = canvas.edges.flatMap((edge) => {
      const points = sampleEdge(edge);
      return canvas.frames
        .map((frame) => ({
          title: frame.title,
          // As long as the frame is wide, with a little air before the first word.
          x: frame.x + left - 12,
          y: frame.y + top,
          width: frame.width - left + 12,
          height: bottom - top,
        }))
        .filter((heading) => points.some((point) => isInside(point, heading)))
        .map(({ title }) => `${edge.id} crosses ${title}`);
    });
    expect(crossed).toEqual([]);
  });

  it.each(all)("begins and ends every edge at its nodes: $name", ({ run }) => {
    const { edges, nodes } = toCanvas(run);
    const boxes = new Map(nodes.map((node) => [node.id, node]));
    for (const edge of edges) {
      expect(isOnBorder(edge.route[0]!, boxes.get(edge.source)!)).toBe(true);
      expect(isOnBorder(edge.route.at(-1)!, boxes.get(edge.target)!)).toBe(true);
    }
  });

  it.each(all)("never moves a node while the run grows: $name", ({ queued, events }) => {
    const places = new Map<string, string>();
    const moved: string[] = [];
    let run = queued;
    for (const event of events) {
      run = applyRunEvent(run, event);
      for (const { id, x, y, width, height } of toCanvas(run).nodes) {
        const place = [x, y, width, height].join(" ");
        if ((places.get(id) ?? place) !== place) moved.push(id);
        places.set(id, place);
      }
    }
    expect(moved).toEqual([]);
  });

  it("keeps a chain on one line, also when each step sees all before it", () => {
    for (const shape of [shapes.chain, shapes.everyone]) {
      const { nodes } = toCanvas(fixtureRun(shape).run);
      const steps = nodes.filter((node) => node.kind === "call");
      const middle = steps[0]!.y;
      expect(steps.every((node) => Math.abs(node.y - middle) <= 12)).toBe(true);
    }
  });

  it("lays a fork symmetrically round its join", () => {
    const { nodes } = toCanvas(fixtureRun(shapes.fork).run);
    const y = (id: string) => nodes.find((node) => node.id === id)!.y;
    expect(y("r0.s1")).toBe(y("r0.s3"));
    expect(y("r0.s1") - y("r0.s0")).toBe(y("r0.s2") - y("r0.s1"));
  });

  it("takes little time for five rounds of twenty steps", () => {
    const { run } = fixtureRun(shapes.large);
    const begin = performance.now();
    toCanvas(run);
    expect(performance.now() - begin).toBeLessThan(150);
  });
});

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function isInside({ x, y }: Point, box: Box): boolean {
  return x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1;
}

function isOnBorder({ x, y }: Point, box: Box): boolean {
  const onSide = x === box.x || x === box.x + box.width || y === box.y || y === box.y + box.height;
  return onSide && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
