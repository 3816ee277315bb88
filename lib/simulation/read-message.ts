import type { ChatMessage } from "@/lib/runs";

export type SeenStep = { number: number; subtask: string; reply: string };

/** What a worker can find in its messages. */
export type WorkerMessage = {
  question: string;
  subtask: string;
  /** The answer of the previous round, or null when it is not shown. */
  previousAnswer: string | null;
  /** Earlier steps that are shown, in order; a step that gave nothing is left out. */
  seen: SeenStep[];
  /** Whether the message says that the reply goes to the user. */
  isLast: boolean;
};

/**
 * Reads the assembled messages back, as a real worker has to. The marks carry a number used once: it is taken from the
 * first mark of the user message, and marks without it are plain text. Null when there is no marked question.
 */
export function readWorkerMessage(messages: readonly ChatMessage[]): WorkerMessage | null {
  const text = messages.findLast((message) => message.role === "user")?.content ?? "";
  const nonce = /<question nonce="([^"<>]+)"/.exec(text)?.[1];
  if (!nonce) return null;
  const question = readBlocks(text, "question", nonce)[0];
  if (!question) return null;
  const own = readBlocks(text, "subtask", nonce).findLast((block) =>
    block.mark.includes('yours="'),
  );
  return {
    question: question.body,
    subtask: own?.body ?? "",
    previousAnswer: readBlocks(text, "previous-answer", nonce)[0]?.body ?? null,
    seen: readBlocks(text, "step", nonce).flatMap((block) => readStep(block, nonce)),
    isLast: own ? /\b(last step|user|final)\b/i.test(text.slice(own.end)) : true,
  };
}

type Block = { mark: string; body: string; end: number };

function readStep(block: Block, nonce: string): SeenStep[] {
  const reply = readBlocks(block.body, "reply", nonce)[0];
  if (!reply) return [];
  const subtask = readBlocks(block.body, "subtask", nonce)[0];
  const number = Number(/number="(\d+)"/.exec(block.mark)?.[1] ?? 0);
  return [{ number, subtask: subtask?.body ?? "", reply: reply.body }];
}

/**
 * All blocks of this name with this number used once, whatever else the opening mark says. A mark begins at the last
 * `<name` before its `>`, so that no part of a long text is looked at again and again.
 */
export function readBlocks(text: string, name: string, nonce: string): Block[] {
  const stamp = `nonce="${nonce}"`;
  const open = `<${name} `;
  const close = `</${name} ${stamp}>`;
  const blocks: Block[] = [];
  let from = 0;
  for (;;) {
    const first = text.indexOf(open, from);
    const markEnd = first < 0 ? -1 : text.indexOf(">", first);
    if (markEnd < 0) return blocks;
    const mark = text.slice(text.lastIndexOf(open, markEnd), markEnd + 1);
    from = markEnd + 1;
    // A mark that swallowed another one was begun by outside text.
    if (mark.includes("<", 1) || !mark.includes(stamp)) continue;
    if (mark.endsWith("/>") || mark.includes('missing="')) continue;
    const end = text.indexOf(close, from);
    if (end < 0) return blocks;
    blocks.push({ mark, body: text.slice(from, end).trim(), end: end + close.length });
    from = end + close.length;
  }
}
