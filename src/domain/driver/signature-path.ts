/**
 * Returns SVG path data of a signature's strokes (x, y, x, y… in parts of the pad's width), in a box 1000 wide:
 * smooth through the middles between points.
 */
export function signaturePath({ strokes }: { strokes: readonly (readonly number[])[] }): string {
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
