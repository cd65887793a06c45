/** Height of the pad divided by its width: the same everywhere, so that strokes survive a turned phone. */
export const padAspect = 0.42;

/** Points nearer than this (in parts of the width) say nothing new. */
const nearest = 0.003;

/** Who signs draws at least so much, in parts of the width: a tap or a slip of the finger is less. */
const leastInk = 0.15;

/** True when what was drawn may be a signature. */
export function isSigned(strokes: readonly (readonly number[])[]): boolean {
  return strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= leastInk;
}

/** Adds a point to the last stroke; the same strokes when it is too near to the one before. */
export function addPoint(strokes: number[][], x: number, y: number): number[][] {
  const last = strokes.at(-1);
  if (last === undefined) return [[round(x), round(y)]];
  const [beforeX = 0, beforeY = 0] = last.slice(-2);
  if (Math.hypot(x - beforeX, y - beforeY) < nearest) return strokes;
  return [...strokes.slice(0, -1), [...last, round(x), round(y)]];
}

function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let index = 2; index < points.length; index += 2) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = points.slice(index - 2, index + 2);
    length += Math.hypot(nextX - x, nextY - y);
  }
  return length;
}

function round(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}
