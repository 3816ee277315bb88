export type ServerSentEvent = { event: string; data: string; id: string | null };

export type EventStreamHandlers = {
  onEvent(event: ServerSentEvent): void;
  /** Anything at all came, a heartbeat included. */
  onSign(): void;
};

/** Reads server-sent events from pieces of text. Unlike `EventSource` it also tells of comments, which are heartbeats. */
export function createEventStreamReader({ onEvent, onSign }: EventStreamHandlers) {
  let rest = "";
  let event = "message";
  let data: string[] = [];
  let id: string | null = null;

  function readLine(line: string) {
    if (line === "") {
      if (data.length > 0) onEvent({ event, data: data.join("\n"), id });
      event = "message";
      data = [];
      return;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
    else if (field === "id") id = value;
  }

  return {
    feed(text: string) {
      onSign();
      rest += text;
      // A carriage return at the very end may be half of a line end: it waits for the next piece.
      const lines = rest.split(/\r\n|\n|\r(?=[^\n])/);
      rest = lines.pop() ?? "";
      for (const line of lines) readLine(line);
    },
  };
}
