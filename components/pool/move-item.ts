/** The list with one of its items taken out and put in at another place; both within the list. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Where a row that is dragged by `offset` pixels would come to stand. `middles` are those of all rows before the drag. */
export function dropIndex(middles: readonly number[], from: number, offset: number): number {
  const middle = (middles[from] ?? 0) + offset;
  return middles.filter((other, index) => index !== from && other < middle).length;
}
