/** Points of each stroke as x, y, x, y… in parts of the pad's width. */
export type Strokes = readonly (readonly number[])[];

/** The least length of a signature, in parts of the width: a tap or a slip of the finger is shorter. */
const minInk = 0.15;

/** True when what was drawn may be a signature (docs/requirements.md, "Driver's journey"). */
export function isSigned(strokes: Strokes): boolean {
  return strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= minInk;
}

function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let index = 2; index < points.length; index += 2) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = points.slice(index - 2, index + 2);
    length += Math.hypot(nextX - x, nextY - y);
  }
  return length;
}
