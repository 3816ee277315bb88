import { isValidElement, memo, type ReactNode } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { classNames } from "./class-names";
import { CodeBlock } from "./code-block";
import { normalizeMath } from "./normalize-math";
import { RemoteImage } from "./remote-image";
import { isSafeMarkdown, showBidiControls, webAddress } from "./safe-text";

const plugins = {
  remarkPlugins: [remarkGfm, remarkMath],
  rehypePlugins: [
    [
      rehypeKatex,
      {
        trust: false,
        strict: "ignore",
        throwOnError: false,
        errorColor: "currentColor",
        maxExpand: 200,
        maxSize: 20,
      },
    ],
  ],
} satisfies Pick<Options, "remarkPlugins" | "rehypePlugins">;

const components: Components = {
  // A page has its own headings of the first two ranks, and a text of a model or a user is part of it.
  h1: "h3",
  h2: "h4",
  h3: "h5",
  h4: "h6",
  h5: "h6",
  a: ({ href, children }) => {
    const address = webAddress(href);
    if (!address) return <span>{children}</span>;
    return (
      <a
        href={address.href}
        title={address.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {children}
      </a>
    );
  },
  img: ({ src, alt }) => <RemoteImage src={typeof src === "string" ? src : undefined} alt={alt} />,
  pre: ({ children }) => <CodeBlock {...codeOf(children)} />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table>{children}</table>
    </section>
  ),
};

/** Code and language of the `code` element inside a `pre`. */
function codeOf(children: ReactNode): { code: string; language?: string } {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children)) {
    return { code: String(children ?? "") };
  }
  const language = /language-([\w+#-]+)/.exec(children.props.className ?? "")?.[1];
  return { code: String(children.props.children ?? "").replace(/\n$/, ""), language };
}

export type MarkdownProps = { text: string; className?: string };

/**
 * Text from a model or a user, as Markdown with mathematics, code and tables. Always inert: HTML is shown as text, links
 * are http(s) only, images load on request, headings are below those of the page.
 */
export const Markdown = memo(function Markdown({ text, className }: MarkdownProps) {
  const shown = showBidiControls(text);
  if (!isSafeMarkdown(shown)) return <PlainText text={shown} className={className} />;
  return (
    <div className={classNames("prose", className)}>
      <ReactMarkdown {...plugins} components={components}>
        {normalizeMath(shown)}
      </ReactMarkdown>
    </div>
  );
});

/** Text as it is, line by line. */
export function PlainText({ text, className }: MarkdownProps) {
  return (
    <div className={classNames("whitespace-pre-wrap wrap-anywhere", className)}>
      {showBidiControls(text)}
    </div>
  );
}
