/** How many decimals an amount shows: to set those of a column below each other. */
export function decimalsIn(text: string): number {
  return /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
}
