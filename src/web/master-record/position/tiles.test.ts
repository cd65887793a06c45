import fc from 'fast-check';
import { expect, test } from 'vitest';

import { tilesAround } from './tiles.ts';

const template = 'https://tiles.example.ee/{z}/{x}/{y}.png';

test('Tartu is on the tile that every map has it on', () => {
  const { tiles, at } = tilesAround(template, [26.7225, 58.3806], 10);
  expect(tiles).toHaveLength(9);
  expect(tiles[4]?.url).toBe('https://tiles.example.ee/10/588/306.png');
  expect(at.x).toBeCloseTo((588.0109 - 587) / 3, 3);
});

test('a place is always in the middle tile', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(degrees(21, 29), degrees(57, 60), (longitude, latitude) => {
      const { at } = tilesAround(template, [longitude, latitude]);
      for (const part of [at.x, at.y]) {
        expect(part).toBeGreaterThanOrEqual(1 / 3);
        expect(part).toBeLessThanOrEqual(2 / 3);
      }
    }),
  );
});
