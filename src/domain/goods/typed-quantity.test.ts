import { expect, test } from 'vitest';

import { decimal } from './decimal.ts';
import { parseTypedQuantity } from './typed-quantity.ts';

test.each([
  ['27,9 t', 'kg', '27900'],
  ['28 500 kg', 't', '28.5'],
  ['28\u{a0}500\u{202f}kg', 't', '28.5'],
  ['27,9t.', 'kg', '27900'],
  ['2 tonni', 'kg', '2000'],
  ['500 KG', 'kg', '500'],
  ['1,5 m3', 'l', '1500'],
  ['1,5 m³', 'hl', '15'],
  ['250 g', 'kg', '0.25'],
  ['\u{202a}28,5\u{202c}', 't', '28.5'],
  ['28,500', 't', '28.5'],
  ['0.500', 't', '0.5'],
  ['3 tk', 'tk', '3'],
  ['3 kotti', 'kott', '3'],
  ['27,9 т', 'kg', '27900'],
  ['28 460 кг', 'кг', '28460'],
  ['112 км', 'км', '112'],
  ['112 km', 'км', '112'],
  ['45 min', 'min', '45'],
  ['1,5 h', 'min', '90'],
  ['800 m', 'km', '0.8'],
  ['27,9 tonnes', 'kg', '27900'],
  ['27,9\u{200b} t\u{200e}', 'kg', '27900'],
  ['1 204,5', 't', '1204.5'],
  ['1.204,5 kg', 'kg', '1204.5'],
  ['\u{ff12}\u{ff17}\u{ff0c}\u{ff19}\u{ff54}', 'kg', '27900'],
  ["28'500 kg", 't', '28.5'],
])('%j of goods in %s is %s', (text, unit, value) => {
  expect(parseTypedQuantity(text, unit)).toEqual({ value: decimal(value), reason: null });
});

test.each([
  { text: '28.500', unit: 't', small: ['28.5', '28,5 t'], large: ['28500', '28\u{a0}500 t'] },
  { text: '28.500 t', unit: 'kg', small: ['28500', '28,5 t'], large: ['28500000', '28\u{a0}500 t'] },
  { text: '28.500', unit: null, small: ['28.5', '28,5'], large: ['28500', '28\u{a0}500'] },
] as const)('$text of goods in $unit is asked about', ({ text, unit, small, large }) => {
  expect(parseTypedQuantity(text, unit)).toEqual({
    value: null,
    reason: 'TWO_READINGS',
    readings: [small, large].map(([value, words]) => ({ value: decimal(value), words })),
  });
});

test('in a file the other sign than its decimal sign groups thousands', () => {
  expect(parseTypedQuantity('28.500 kg', 't', ',')).toEqual({ value: decimal('28.5'), reason: null });
  expect(parseTypedQuantity('1.204 kg', 'kg', '.')).toEqual({ value: decimal('1.204'), reason: null });
});

test.each([
  ['5 tk', 'kg', 'OTHER_UNIT'],
  ['27,9 t', 'tk', 'OTHER_UNIT'],
  ['27,9 t', null, 'OTHER_UNIT'],
  ['5 l', 'kg', 'OTHER_UNIT'],
  ['1 g', 't', 'TOO_MANY_PLACES'],
  ['28.500 kg', 't', 'TOO_MANY_PLACES'],
  ['28.500 tk', 't', 'OTHER_UNIT'],
  ['5 vankrit', 'kg', 'NOT_A_NUMBER'],
  ['5 constructor', 'kg', 'NOT_A_NUMBER'],
  ['5 km', 'h', 'OTHER_UNIT'],
  ['t', 'kg', 'EMPTY'],
  [' '.repeat(1_000_000), 'kg', 'EMPTY'],
  [`1${' '.repeat(1_000_000)}!`, 'kg', 'NOT_A_NUMBER'],
  ['1.20,5', 't', 'AMBIGUOUS'],
])('%j of goods in %s is refused: %s', (text, unit, reason) => {
  expect(parseTypedQuantity(text, unit)).toMatchObject({ value: null, reason });
});
