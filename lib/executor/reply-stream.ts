import type { ModelDelta } from "@/lib/pool";
import type { ExecutorPort } from "./port";

/** The growing texts of one attempt: passed on as they come, and kept in case the call fails half-way. */
export class ReplyStream {
  readonly attempt: number;
  reply = "";
  reasoning = "";
  readonly #stepKey: string;
  readonly #port: ExecutorPort;
  #isOpen = false;

  constructor(stepKey: string, attempt: number, port: ExecutorPort) {
    this.#stepKey = stepKey;
    this.attempt = attempt;
    this.#port = port;
  }

  push({ channel, text }: ModelDelta): void {
    const offset = this[channel].length;
    this[channel] += text;
    if (this.#isOpen) this.#send(channel, offset, text);
  }

  /** Called once the step's start is kept: a watcher cannot place text of a step that has not started. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    if (this.reasoning) this.#send("reasoning", 0, this.reasoning);
    if (this.reply) this.#send("reply", 0, this.reply);
  }

  #send(channel: ModelDelta["channel"], offset: number, text: string): void {
    const { attempt } = this;
    this.#port.stream({
      type: "step-delta",
      stepKey: this.#stepKey,
      attempt,
      channel,
      offset,
      text,
    });
  }
}
