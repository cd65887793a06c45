/** Height of the pad divided by its width: the same everywhere, so that strokes survive a turned phone. */
export const padAspect = 0.42;

/**
 * Returns a coordinate of a stroke, in parts of the pad's width, as it is stored: a signature is small and still
 * smooth.
 */
export function strokeCoordinate(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}
