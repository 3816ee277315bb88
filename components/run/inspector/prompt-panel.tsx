import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { PlainText } from "@/components/ui/markdown";
import { errorText } from "@/lib/api-client";
import type { ChatMessage } from "@/lib/runs";
import { formatLength } from "../format-length";
import { isNeverSent } from "../sees-in-words";
import type { PanelProps } from "./panel-props";
import { Nothing, PanelSkeleton } from "./parts";

const roleWords = { system: "System", user: "User", assistant: "Assistant" } as const;

/** The messages that were sent, to the byte. */
export function PromptPanel({ run, node, full: { query } }: PanelProps) {
  if (node.step.startedAt === null) {
    return (
      <Nothing>
        {isNeverSent(run, node.step) ? "Nothing was sent to it." : "Nothing has been sent yet."}
      </Nothing>
    );
  }
  if (query.isPending) return <PanelSkeleton />;
  if (query.error) {
    return (
      <ErrorState
        title="The messages could not be loaded"
        {...errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const messages = query.data.messages ?? [];
  if (messages.length === 0) {
    return (
      <Nothing>
        {node.step.worker === null
          ? "No model was called: this step follows built-in rules."
          : "No messages are recorded."}
      </Nothing>
    );
  }
  return (
    <ol className="space-y-3">
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are never reordered
        <Message key={index} message={message} />
      ))}
    </ol>
  );
}

function Message({ message }: { message: ChatMessage }) {
  return (
    <li className="overflow-hidden rounded-lg border border-border">
      <div className="flex items-center gap-2 border-b border-border bg-subtle/50 py-0.5 pr-1 pl-3">
        <span className="text-xs font-semibold">{roleWords[message.role]}</span>
        <span className="flex-1 text-xs text-muted tabular-nums">
          {formatLength(message.content.length)}
        </span>
        <CopyButton text={message.content} label="Copy the message" />
      </div>
      <PlainText text={message.content} className="p-3 font-mono text-[0.78rem] leading-relaxed" />
    </li>
  );
}
