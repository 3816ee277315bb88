export type Span = { top: number; bottom: number };

/** Of the room, the share that a paragraph of its own has to fill; below it the fold is between two lines. */
const leastFilled = 0.5;
const blocks = "p, li, h1, h2, h3, h4, h5, h6, pre, tr, blockquote, .katex-display";

/** Lines of text, from above, made of the boxes of their pieces: a raised piece is part of its line. */
export function toLines(boxes: readonly Span[]): Span[] {
  const lines: Span[] = [];
  for (const { top, bottom } of boxes.toSorted((a, b) => a.top - b.top)) {
    const last = lines.at(-1);
    if (last && top < last.bottom - 2) last.bottom = Math.max(last.bottom, bottom);
    else lines.push({ top, bottom });
  }
  return lines;
}

export type FoldInput = {
  /** Height of everything, and of what there is room for. */
  height: number;
  room: number;
  blockTops: readonly number[];
  lines: readonly Span[];
};

/** Where the end of a text begins that fits: at a paragraph if that fills the room well, else at a line. */
export function foldStart({ height, room, blockTops, lines }: FoldInput): number {
  const least = height - room;
  const first = (tops: readonly number[]) => {
    const fitting = tops.filter((top) => top >= least - 1 && top < height);
    return fitting.length > 0 ? Math.min(...fitting) : null;
  };
  const block = first(blockTops);
  if (block !== null && height - block >= room * leastFilled) return block;
  return first(lines.map(({ top }) => top)) ?? block ?? least;
}

/** The same for what stands in an element: pixels below its top. */
export function measureFoldStart(content: HTMLElement, room: number): number {
  const { top: origin, height } = content.getBoundingClientRect();
  const blockTops = Array.from(
    content.querySelectorAll(blocks),
    (block) => block.getBoundingClientRect().top - origin,
  );
  const least = height - room;
  return foldStart({ height, room, blockTops, lines: toLines(lastBoxes(content, origin, least)) });
}

/** Boxes of the pieces of text from the end up to the height at which nothing more is needed. */
function lastBoxes(content: HTMLElement, origin: number, least: number): Span[] {
  const boxes: Span[] = [];
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let node: Node | null = walker.currentNode;
  while (walker.lastChild()) node = walker.currentNode;
  for (; node; node = walker.previousNode()) {
    range.selectNodeContents(node);
    const found = Array.from(range.getClientRects(), ({ top, bottom }) => ({
      top: top - origin,
      bottom: bottom - origin,
    }));
    boxes.push(...found);
    if (found.length > 0 && found.every(({ bottom }) => bottom < least)) break;
  }
  return boxes;
}
