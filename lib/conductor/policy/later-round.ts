import type { Shape } from "./shapes";

const firstCheck = "First check:";
const secondCheck = "Second check:";

/** Words by which a reply says that it is not sure of itself. */
const doubt =
  /\b(not (?:quite |entirely )?(?:sure|certain)|uncertain|unsure|might be wrong|may be wrong|do(?:es)? not agree|disagree|contradict each other)\b/i;

/** How often a reply says that it has been checked; the checking rounds ask for these words. */
function checksOf(reply: string): number {
  if (reply.includes(secondCheck)) return 2;
  return reply.includes(firstCheck) ? 1 : 0;
}

export type LaterRoundInput = {
  gist: string;
  finalReply: string;
  wantsChecking: boolean;
  maxSteps: number;
};

/** The next round, or null to accept the reply as it is. */
export function planLaterRound(input: LaterRoundInput): Shape | null {
  const checks = checksOf(input.finalReply);
  if (input.wantsChecking && checks === 0) return trim(verifyAndRefine(input), input.maxSteps);
  if (input.wantsChecking && checks === 1) return trim(solveAgain(input), input.maxSteps);
  if (checks === 0 && doubt.test(input.finalReply)) {
    return trim(verifyAndRefine(input), input.maxSteps);
  }
  return null;
}

function verifyAndRefine({ gist }: LaterRoundInput): Shape {
  return {
    reason:
      "The reply should not go out unchecked: one model goes through it line by line, another one writes the corrected version.",
    steps: [
      {
        role: "verifier",
        subtask: `Verify the previous answer to '${gist}' Redo each line of its working and name every difference. End with the answer on a line of its own.`,
        access: "all",
      },
      {
        role: "writer",
        subtask: `Refine the previous answer in the light of the check and write it out in full. Start your reply with the words "${firstCheck}" and end with the answer on a line of its own.`,
        access: "all",
      },
    ],
  };
}

function solveAgain({ gist }: LaterRoundInput): Shape {
  return {
    reason:
      "A check by the same route can repeat a slip, so the question is solved once more from scratch, blind to the earlier reply, and the two results are compared.",
    steps: [
      {
        role: "solver",
        subtask: `Solve '${gist}' from scratch, by a route of your own. End with the answer on a line of its own.`,
        access: [],
      },
      {
        role: "judge",
        subtask: `Judge between the previous answer and the one worked out afresh, and settle any difference. Start your reply with the words "${secondCheck}" and end with the answer on a line of its own.`,
        access: "all",
      },
    ],
  };
}

/** With few steps allowed the last one does the work, since its reply is the answer. */
function trim(shape: Shape, maxSteps: number): Shape {
  return { ...shape, steps: shape.steps.slice(-maxSteps) };
}
