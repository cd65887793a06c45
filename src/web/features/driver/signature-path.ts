import type { SignatureStrokes } from '#contract/driver-job.ts';

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

/** SVG path data of the strokes, in a box 1000 wide: smooth through the middles between points. */
export function signaturePath({ strokes }: Pick<SignatureStrokes, 'strokes'>): string {
  return strokes.map(strokePath).join('');
}

function strokePath(points: readonly number[]): string {
  const at = (index: number) => ({
    x: (points[index * 2] ?? 0) * 1000,
    y: (points[index * 2 + 1] ?? 0) * 1000,
  });
  const count = Math.floor(points.length / 2);
  const first = at(0);
  // A dot is a line to itself: round ends draw it.
  if (count === 1) return `M${show(first)}L${show(first)}`;
  let path = `M${show(first)}`;
  for (let index = 1; index < count - 1; index += 1) {
    const [point, next] = [at(index), at(index + 1)];
    path += `Q${show(point)} ${show({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  }
  return `${path}L${show(at(count - 1))}`;
}

function show({ x, y }: { x: number; y: number }): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}

function round(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}
