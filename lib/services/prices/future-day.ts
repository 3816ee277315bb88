/** How far the clocks of the earth's zones are ahead of UTC at most. */
const aheadMs = 14 * 3_600_000;

/** Whether it is not yet this day, `YYYY-MM-DD`, anywhere. */
export function isFutureDay(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + aheadMs).toISOString().slice(0, 10);
}
