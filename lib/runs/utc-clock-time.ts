/** Hours, minutes and seconds with their zone, as in `21:19:24 UTC`: the same for whoever reads it, wherever that is. */
export function utcClockTime(at: string | number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`;
}
