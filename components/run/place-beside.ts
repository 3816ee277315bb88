export const places = ["after", "before", "inside"] as const;
export type Place = (typeof places)[number];

/** Where a bar begins and ends, as shares of the width. */
type Share = { start: number; end: number };

/** Share of the width that the time needs beside its bar: by itself, with a wait, and with several. */
const timeShare = 0.12;
const waitShare = 0.3;
const waitsShare = 0.6;
const longestOneWait = 36;

/** Where the time stands, with the waits in words behind it, to be in view and not to overprint the name. */
export function placeBeside(share: Share, waits: string): Place {
  const needed = waits === "" ? timeShare : waits.length > longestOneWait ? waitsShare : waitShare;
  const outside = (["after", "before"] as const).find((place) => roomIn(place, share) >= needed);
  return (
    outside ??
    places.reduce((best, place) => (roomIn(place, share) > roomIn(best, share) ? place : best))
  );
}

export function roomIn(place: Place, { start, end }: Share): number {
  if (place === "inside") return end - start;
  return place === "before" ? start : 1 - end;
}
