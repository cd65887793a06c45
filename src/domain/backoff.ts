/** Returns the wait after a number of failures in a row: `first`, then twice as long each time, `longest` at most. */
export function backoff(failures: number, first: number, longest: number): number {
  return Math.min(first * 2 ** (failures - 1), longest);
}
