function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The listed name that is spelt most like this one, or null when none is near. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const best = names
    .map((candidate) => ({ candidate, far: distance(name, candidate) }))
    .sort((a, b) => a.far - b.far)[0];
  return best !== undefined && best.far <= 4 ? best.candidate : null;
}
