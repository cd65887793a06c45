import { expect, test } from 'vitest';

import { municipalityOf } from './location-option.ts';

test.each([
  ['Kase 2, Adavere alevik, Põltsamaa vald, Jõgeva maakond', 'Põltsamaa vald'],
  ['Ringtee 1, Tartu linn, Tartu linn, Tartu maakond', 'Tartu linn'],
  ['Põltsamaa vald', 'Põltsamaa vald'],
  ['Vallamaja, Jõgeva maakond', null],
  [null, null],
])('%s', (address, municipality) => {
  expect(municipalityOf(address)).toBe(municipality);
});
