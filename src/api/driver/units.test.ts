import { expect, test } from 'vitest';

import { typedUnitOf } from '#domain/goods/typed-quantity.ts';
import { units } from '#domain/goods/units.ts';

import { driverLanguages } from './languages.ts';
import { unitIn } from './units.ts';

test.each(driverLanguages)('a unit is read as it is written in %s', (language) => {
  // A field reads what is typed in the unit that stands beside it.
  const known = [...units, 'min'];
  expect(known.map((unit) => typedUnitOf(unitIn(unit, language)))).toEqual(known);
});
