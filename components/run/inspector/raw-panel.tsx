import { CodeBlock } from "@/components/ui/code-block";
import type { PanelProps } from "./panel-props";
import { PanelSkeleton } from "./parts";

/** Characters of one text beyond which this view shows its head; the copy in the export is whole. */
const longestText = 20_000;

/** The step's record as stored. */
export function RawPanel({ node: { step }, full: { query } }: PanelProps) {
  if (step.startedAt !== null && query.isPending) return <PanelSkeleton />;
  return <CodeBlock code={JSON.stringify(query.data ?? step, shorten, 2)} language="json" />;
}

function shorten(_: string, value: unknown): unknown {
  if (typeof value !== "string" || value.length <= longestText) return value;
  return `${value.slice(0, longestText)}… (${value.length} characters)`;
}
