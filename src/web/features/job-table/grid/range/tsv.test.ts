import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fromTsv, toTsv } from './tsv.ts';

test('lines are rows, tabs part columns, the last line break is none of them', () => {
  expect(fromTsv('0112\t0800\r\n0212\t0900\r\n')).toEqual([
    ['0112', '0800'],
    ['0212', '0900'],
  ]);
  expect(fromTsv('')).toEqual([['']]);
  expect(fromTsv('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ]);
});

test('a value of several lines stays one cell', () => {
  expect(toTsv([['üks\nkaks', 'x']])).toBe('"üks\nkaks"\tx');
  expect(fromTsv('"üks\nkaks"\tx')).toEqual([['üks\nkaks', 'x']]);
});

test('quotation marks inside a value are left alone', () => {
  expect(fromTsv('"Muuga" terminal\t5" toru')).toEqual([['"Muuga" terminal', '5" toru']]);
});

test('whatever is copied is pasted as it was', () => {
  const value = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'õ') });
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(value, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
  fc.assert(
    fc.property(block, (cells) => {
      // A block of empty last lines cannot be told from its line breaks.
      fc.pre(cells.at(-1)?.some((each) => each !== '') === true);
      expect(fromTsv(toTsv(cells))).toEqual(cells);
    }),
  );
});
