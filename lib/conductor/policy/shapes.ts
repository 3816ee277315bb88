import type { Access } from "@/lib/workflow";
import type { Role } from "./team";

export const shapeNames = [
  "one-shot",
  "chain",
  "plan-execute-verify",
  "independent-then-judge",
  "split-combine",
  "verify-refine",
  "fork-join",
  "plan-fork-join",
] as const;
export type ShapeName = (typeof shapeNames)[number];

export type DraftStep = { role: Role; subtask: string; access: Access };

export type Shape = {
  /** Why this shape, for the reasoning before the lists. */
  reason: string;
  steps: DraftStep[];
};

export type ShapeInput = {
  gist: string;
  parts: readonly string[];
  isCode: boolean;
  maxSteps: number;
  /** Picks one of several wordings by the seed of the call. */
  vary(wordings: readonly [string, ...string[]]): string;
};

const finish = "End with the answer on a line of its own.";

const builders: Record<ShapeName, (input: ShapeInput) => Shape> = {
  "one-shot": ({ gist, vary }) => ({
    reason: "This is a plain question that one model can settle alone; more steps would only cost.",
    steps: [
      {
        role: "solver",
        subtask: `${vary(["Answer", "Answer carefully"])}: '${gist}' Give the reason in a sentence or two. ${finish}`,
        access: [],
      },
    ],
  }),
  chain: ({ gist, vary }) => ({
    reason:
      "A route that is written down first keeps the calculation from going astray, so one model plans and another one carries it out.",
    steps: [
      {
        role: "planner",
        subtask: `${vary(["Plan", "Outline"])} how to settle '${gist}' Name the key idea and the steps in order, and leave the result open.`,
        access: [],
      },
      {
        role: "solver",
        subtask: `Solve the question by following the plan of the first step, and depart from it where it is wrong. Show the working. ${finish}`,
        access: "all",
      },
    ],
  }),
  "plan-execute-verify": ({ gist, isCode }) => ({
    reason: isCode
      ? "Code goes wrong at its edges, so it is planned first, written second and checked by a third model."
      : "The question has many steps that build on each other, so it is planned, carried out and then checked.",
    steps: [
      {
        role: "planner",
        subtask: isCode
          ? `Plan the solution of '${gist}' Name the data to keep and the edge cases to cover. Leave the code to the next step.`
          : `Plan the work for '${gist}' List the intermediate results that are needed, in order, without working them out.`,
        access: [],
      },
      {
        role: isCode ? "coder" : "solver",
        subtask: isCode
          ? "Write the code by the plan of the first step, and cover every edge case it names. Hand in one code block."
          : `Carry out the plan of the first step and note each intermediate result. ${finish}`,
        access: "all",
      },
      {
        role: isCode ? "tester" : "verifier",
        subtask: isCode
          ? "Verify the code by hand on an ordinary case and on each edge case. Mend what fails and hand in the complete code in one block."
          : `Verify every intermediate result independently and mend what is wrong. Hand in the full solution. ${finish}`,
        access: "all",
      },
    ],
  }),
  "independent-then-judge": ({ gist, vary }) => {
    const subtask = `${vary(["Answer", "Work out an answer to"])} '${gist}' Go through the choices or cases one by one and say why each fails or holds. ${finish}`;
    return {
      reason:
        "A wrong turn is easy here and hard to see from inside, so two models answer without seeing each other and a third one judges.",
      steps: [
        { role: "recaller", subtask, access: [] },
        { role: "solver", subtask, access: [] },
        {
          role: "judge",
          subtask: `Judge the two independent answers: find the step at which they part or the one both rest on, test it, and decide. ${finish}`,
          access: "all",
        },
      ],
    };
  },
  "split-combine": ({ gist, parts, maxSteps }) => {
    const dealt = parts.slice(0, Math.min(maxSteps - 1, ordinalWords.length));
    return {
      reason: `The question falls into parts that do not depend on each other (${dealt.join(", ")}), so they are worked on side by side and combined at the end.`,
      steps: [
        ...dealt.map(
          (part, index): DraftStep => ({
            role: "solver",
            subtask: `Work on the ${ordinalWords[index]} part only, ${part}, for the question '${gist}' Give its intermediate result with the working and leave the other parts alone.`,
            access: [],
          }),
        ),
        {
          role: "judge",
          subtask: `Combine the results of the parts after rechecking each of them, and answer the whole question. ${finish}`,
          access: "all",
        },
      ],
    };
  },
  "verify-refine": ({ gist, vary }) => ({
    reason:
      "An argument needs a reader who looks for gaps, so a first version is written, verified and refined.",
    steps: [
      {
        role: "solver",
        subtask: `${vary(["Solve", "Work out"])} '${gist}' Give every step of the argument with its reason. ${finish}`,
        access: [],
      },
      {
        role: "verifier",
        subtask: `Verify the argument step by step. Name every gap and every claim without a reason, and say whether the result holds. ${finish}`,
        access: "all",
      },
      {
        role: "writer",
        subtask: `Refine the argument: close the gaps that the check named and write it out in full. ${finish}`,
        access: "all",
      },
    ],
  }),
  "fork-join": ({ gist, parts: [first, second] }) => ({
    reason: `Two sides are compared (${first} and ${second}). Each is worked out by itself, one model answers the whole question as a cross-check, one collects what is easily overlooked, and the last one brings it all together.`,
    steps: [
      {
        role: "recaller",
        subtask: `Work on the first part only, ${first}, for the question '${gist}' Give its result with the working.`,
        access: [],
      },
      {
        role: "recaller",
        subtask: `Work on the second part only, ${second}, for the question '${gist}' Give its result with the working.`,
        access: [],
      },
      {
        role: "solver",
        subtask: `Answer the whole question '${gist}' in your own way, as a cross-check. ${finish}`,
        access: [],
      },
      {
        role: "planner",
        subtask: `List the conditions of the question that are easily overlooked in '${gist}' and what each of them changes. Draw no conclusion.`,
        access: [],
      },
      {
        role: "judge",
        subtask: `Bring the findings together, hold them against the cross-check and the conditions, and answer '${gist}' in full. ${finish}`,
        access: "all",
      },
    ],
  }),
  "plan-fork-join": ({ gist }) => ({
    reason:
      "Several views are asked for, so the points to look at are fixed first, three models work from them side by side, and the last one brings their work together.",
    steps: [
      {
        role: "planner",
        subtask: `Plan the comparison behind '${gist}' Name what has to be found out about each side and by which measure they are set against each other.`,
        access: [],
      },
      {
        role: "recaller",
        subtask:
          "Following the plan, work on the first part only: gather what is to be said about the first side, with its figures.",
        access: [0],
      },
      {
        role: "recaller",
        subtask:
          "Following the plan, work on the second part only: gather what is to be said about the other sides, with their figures.",
        access: [0],
      },
      {
        role: "solver",
        subtask: `Answer the whole question in your own way, by the measure that the plan names, as a second opinion. ${finish}`,
        access: [0],
      },
      {
        role: "judge",
        subtask: `Bring the findings together, settle where they differ, and answer '${gist}' in full. ${finish}`,
        access: "all",
      },
    ],
  }),
};

const ordinalWords = ["first", "second", "third", "fourth"] as const;

export function buildShape(name: ShapeName, input: ShapeInput): Shape {
  return builders[name](input);
}
