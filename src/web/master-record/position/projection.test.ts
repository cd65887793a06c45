import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shores, towns } from './estonia.ts';
import { fromPlane, toPlane, viewAround, wholeView, zoomed } from './projection.ts';

const longitude = fc.integer({ min: 215_000, max: 283_000 }).map((each) => each / 10_000);
const latitude = fc.integer({ min: 575_000, max: 598_000 }).map((each) => each / 10_000);

test('a position comes back from the map as it went in', () => {
  fc.assert(
    fc.property(longitude, latitude, (east, north) => {
      const [backEast, backNorth] = fromPlane(toPlane([east, north]));
      expect(backEast).toBeCloseTo(east, 4);
      expect(backNorth).toBeCloseTo(north, 4);
    }),
  );
});

test('all of the outline and its towns lie on the map, and an enlargement stays on it', () => {
  for (const point of [...shores.flat(), ...towns.map(({ at }) => at)]) {
    const { x, y } = toPlane(point);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(wholeView.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(wholeView.height);
    const view = viewAround({ x, y }, zoomed(1, 'in'));
    expect(view.x).toBeGreaterThanOrEqual(0);
    expect(view.x + view.width).toBeLessThanOrEqual(wholeView.width);
    expect(view.y + view.height).toBeLessThanOrEqual(wholeView.height);
  }
  expect(zoomed(1, 'out')).toBe(1);
});
