import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseSearch, stringifySearch } from './search-params.ts';

test('keeps text as text, also what looks like a number or a day', () => {
  expect(parseSearch('?truckLicensePlateNumber=123&date=2026-11-20')).toEqual({
    truckLicensePlateNumber: '123',
    date: '2026-11-20',
  });
});

test('leaves out what is absent and repeats lists', () => {
  expect(stringifySearch({ a: null, b: undefined, page: 2, sort: ['date,desc', 'id,asc'] })).toBe(
    '?page=2&sort=date%2Cdesc&sort=id%2Casc',
  );
});

test('reads back what it wrote', () => {
  const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2, maxLength: 4 }));
  const name = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(name, value), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});
