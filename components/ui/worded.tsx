import { showBidiControls } from "./safe-text";
import { splitCode } from "./split-code";

/** A sentence whose parts in backticks are code. */
export function Worded({ text }: { text: string }) {
  return splitCode(showBidiControls(text)).map(({ text: part, isCode }, index) =>
    isCode ? (
      <code
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
        key={index}
        className="rounded bg-subtle px-1 font-mono text-[0.85em] wrap-anywhere whitespace-pre-wrap"
      >
        {part}
      </code>
    ) : (
      part
    ),
  );
}
