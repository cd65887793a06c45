import fc from 'fast-check';
import { expect, test } from 'vitest';

import { idRangesPattern, readIdRanges, writeIdRanges } from './id-ranges.ts';

test('names neighbours as a range', () => {
  expect(writeIdRanges([240, 231, 241, 242, 231])).toBe('231,240-242');
  expect(writeIdRanges([])).toBe('');
});

test('names exactly the ids that it was given', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (ids) => {
      const text = writeIdRanges(ids);
      expect(text).toMatch(idRangesPattern);
      const read = readIdRanges(text).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, step) => first + step),
      );
      expect(read).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    }),
  );
});
