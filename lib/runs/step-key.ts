/** Key of a planning call: try `index` of round `round`, both 0-based. */
export function conductKey(round: number, index: number): string {
  return `r${round}.c${index}`;
}

/** Key of a plan's step: position `index` of round `round`, both 0-based. */
export function planStepKey(round: number, index: number): string {
  return `r${round}.s${index}`;
}
