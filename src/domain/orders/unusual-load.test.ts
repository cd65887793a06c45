import { expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import { isUnusualLoad } from './loads.ts';

test.each([
  ['60 t without a truck', '60', 't', null, false],
  ['a kilogram more', '60.001', 't', null, true],
  ['in kilograms', '60001', 'kg', null, true],
  ['28,5 t typed as kilograms of tonnes', '28500', 't', null, true],
  ['28,5 t in kilograms', '28500', 'kg', null, false],
  ['what the truck carries', '27', 't', '27000', false],
  ['more than the truck carries', '27.001', 't', '27000', true],
  ['pieces', '5000', 'tk', null, false],
])('%s', (_, quantity, unit, payload, unusual) => {
  expect(isUnusualLoad(decimal(quantity), unit, payload === null ? null : decimal(payload))).toBe(unusual);
});
