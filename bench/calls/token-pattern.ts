/** Models of the token server are named `tokens-<per second>-<count>`. */
export function modelOf(perSecond: number, count: number): string {
  return `tokens-${perSecond}-${count}`;
}

/** Each token carries its number and the moment, in milliseconds since the epoch, at which it was written. */
export const tokenPattern = /(\d+)@(\d+\.\d)/g;
