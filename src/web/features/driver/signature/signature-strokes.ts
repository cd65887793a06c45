import { strokeCoordinate } from '#domain/driver/signature-pad.ts';

/** Points nearer than this (in parts of the width) say nothing new. */
const nearest = 0.003;

/** Adds a point to the last stroke; the same strokes when it is too near to the one before. */
export function addPoint(strokes: number[][], x: number, y: number): number[][] {
  const last = strokes.at(-1);
  if (last === undefined) return [[strokeCoordinate(x), strokeCoordinate(y)]];
  const [beforeX = 0, beforeY = 0] = last.slice(-2);
  if (Math.hypot(x - beforeX, y - beforeY) < nearest) return strokes;
  return [...strokes.slice(0, -1), [...last, strokeCoordinate(x), strokeCoordinate(y)]];
}
