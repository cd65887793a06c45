import fc from 'fast-check';
import { expect, test } from 'vitest';

import { referenceNumber, statementOfReference } from './reference-number.ts';

test('a reference number ends with the check digit 7-3-1', () => {
  // From the right: 7·7 + 0·3 + 0·1 + 0·7 + 6·3 + 2·1 + 0·7 + 2·3 + 1·1 = 76, so 4.
  expect(referenceNumber({ side: 'CLIENT', year: 2026, ordinal: 7 })).toBe('1202600074');
});

test.each(['1202600074', '1202 6000 74', '0001202600074', 'RF121202600074'])(
  '%s names its statement',
  (text) => {
    expect(statementOfReference(text)).toEqual({ side: 'CLIENT', year: 2026, ordinal: 7 });
  },
);

test.each(['', '1202600075', '2600074', '9202600074', 'M2026-0007', '12026000740000000000000'])(
  '%j names none',
  (text) => {
    expect(statementOfReference(text)).toBeNull();
  },
);

test('every statement is found again by its reference', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('CLIENT' as const, 'CARRIER' as const),
      fc.integer({ min: 2000, max: 2999 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      (side, year, ordinal) => {
        expect(statementOfReference(referenceNumber({ side, year, ordinal }))).toEqual({
          side,
          year,
          ordinal,
        });
      },
    ),
  );
});
