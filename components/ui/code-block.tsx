"use client";

import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "./copy-button";

export type CodeBlockProps = { code: string; language?: string };

/** Characters beyond which code stays in one colour. */
const longestHighlighted = 20_000;

/** Code with its language and a copy button; colours come when the highlighter has loaded. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const { data: lines } = useQuery({
    queryKey: ["highlight", language, code],
    queryFn: async () => (await import("./highlight")).highlight(code, language ?? ""),
    enabled: language !== undefined && code.length <= longestHighlighted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return (
    <figure className="not-prose my-3 overflow-hidden rounded-lg border border-border bg-code">
      <figcaption className="flex h-8 items-center justify-between border-b border-border pr-0.5 pl-3 text-xs text-muted">
        <span>{language ?? "text"}</span>
        <CopyButton text={code} label="Copy code" className="size-7" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-[0.8125rem] leading-relaxed">
        <code>
          {lines
            ? lines.map((tokens, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other name
                <span key={line}>
                  {tokens.map((token) => (
                    <span key={token.offset} className="shiki-token" style={token.htmlStyle}>
                      {token.content}
                    </span>
                  ))}
                  {"\n"}
                </span>
              ))
            : code}
        </code>
      </pre>
    </figure>
  );
}
