/** Height of the pad divided by its width: the same everywhere, so that strokes survive a turned phone. */
export const padAspect = 0.42;

/** Points nearer than this (in parts of the width) say nothing new. */
const nearest = 0.003;

/** Adds a point to the last stroke; the same strokes when it is too near to the one before. */
export function addPoint(strokes: number[][], x: number, y: number): number[][] {
  const last = strokes.at(-1);
  if (last === undefined) return [[round(x), round(y)]];
  const [beforeX = 0, beforeY = 0] = last.slice(-2);
  if (Math.hypot(x - beforeX, y - beforeY) < nearest) return strokes;
  return [...strokes.slice(0, -1), [...last, round(x), round(y)]];
}

function round(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}
