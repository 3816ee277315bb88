/** Stop texts as lines: a line break inside one is written `\n`, a backslash `\\`. */
export function writeStops(stops: readonly string[]): string {
  return stops
    .map((stop) => stop.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t"))
    .join("\n");
}

const meanings: Record<string, string> = { n: "\n", t: "\t", "\\": "\\" };

export function readStops(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) =>
      line.replace(/\\([nt\\])/g, (whole, letter: string) => meanings[letter] ?? whole),
    );
}
