/**
 * Finds the next occurrence of a string and remembers it, so that asking again and again while moving forward costs one
 * pass over the text in all.
 */
export class Seeker {
  private from = 0;
  private at = -2;

  constructor(
    private readonly text: string,
    private readonly wanted: string,
  ) {}

  /** The offset of the first occurrence at or after `position`; the length of the text when there is none. */
  find(position: number): number {
    const isKnown = this.at !== -2 && position >= this.from && position <= this.at;
    if (isKnown) return this.at;
    const found = this.text.indexOf(this.wanted, position);
    this.from = position;
    this.at = found === -1 ? this.text.length : found;
    return this.at;
  }
}
