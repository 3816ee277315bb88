import type { ChatMessage } from "@/lib/runs";
import type { SimulatedRequest } from "./model-port";
import { simulatedWorkers } from "./workers";

type Parts = {
  question: string;
  subtask?: string;
  seen?: readonly { subtask: string; reply: string }[];
  previousAnswer?: string;
  isLast?: boolean;
};

/** Messages in the form that the executor sends, for tests. */
export function aWorkerMessage(parts: Parts): ChatMessage[] {
  const nonce = "4f2a";
  const mark = (name: string, text: string, more = "") =>
    `<${name} nonce="${nonce}"${more}>${text}</${name} nonce="${nonce}">`;
  const steps = (parts.seen ?? []).map((step, index) =>
    [
      `<step number="${index + 1}" nonce="${nonce}">`,
      mark("subtask", step.subtask),
      mark("reply", step.reply),
      `</step nonce="${nonce}">`,
    ].join("\n"),
  );
  const blocks = [
    mark("question", parts.question),
    ...(parts.previousAnswer === undefined ? [] : [mark("previous-answer", parts.previousAnswer)]),
    ...steps,
    `Your subtask:\n${mark("subtask", parts.subtask ?? "Solve the question.", ' yours="true"')}`,
    ...((parts.isLast ?? true) ? ["Yours is the last step: your reply goes to the user."] : []),
  ];
  return [
    { role: "system", content: "You are one member of a team." },
    { role: "user", content: blocks.join("\n\n") },
  ];
}

/** A request to the worker at this ordinal, for tests. */
export function aRequest(ordinal: number, parts: Parts, seed = "seed"): SimulatedRequest {
  const worker = simulatedWorkers[ordinal];
  if (!worker) throw new RangeError(`no simulated worker ${ordinal}`);
  return { worker, purpose: "call", messages: aWorkerMessage(parts), seed };
}
