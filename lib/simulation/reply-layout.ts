import type { Profile } from "./profiles";

/** The pieces of a reply, before a worker lays them out in its own way. */
export type ReplyPieces = {
  opening: string;
  heading: string;
  lines: readonly string[];
  isOrdered: boolean;
  code: string | null;
  remarks: readonly string[];
  /** The last line, such as `Answer: 36`, or null. */
  closing: string | null;
};

export function layOut(pieces: ReplyPieces, style: Profile["style"]): string {
  const blocks = [
    pieces.opening,
    ...body(pieces, style),
    ...(pieces.code === null ? [] : [`\`\`\`python\n${pieces.code}\n\`\`\``]),
    ...remarks(pieces.remarks, style),
    ...(pieces.closing === null ? [] : [pieces.closing]),
  ];
  return blocks.join("\n\n");
}

function body(pieces: ReplyPieces, style: Profile["style"]): string[] {
  const list = pieces.lines
    .map((line, index) => (pieces.isOrdered ? `${index + 1}. ${line}` : `- ${line}`))
    .join("\n");
  if (style === "headings") return [`### ${pieces.heading}`, list];
  if (style === "bullets" || pieces.isOrdered) return [`**${pieces.heading}**`, list];
  return [pieces.lines.join(" ")];
}

function remarks(texts: readonly string[], style: Profile["style"]): string[] {
  if (texts.length === 0) return [];
  return style === "headings" ? ["### Check", texts.join(" ")] : [texts.join(" ")];
}
