import { expect, test } from 'vitest';

import { parseTypedFlag } from './typed-flag.ts';

test.each([
  'jah',
  'JAH',
  ' Jah ',
  'J',
  'tõene',
  'TRUE',
  'yes',
  'Y',
  't',
  'x',
  'X',
  '1',
  '+',
  '✓',
  'да',
  'ИСТИНА',
  'PATIESS',
  'TOSI',
])('%j is yes', (text) => {
  expect(parseTypedFlag(text)).toBe(true);
});

test.each(['ei', 'EI', 'e', 'väär', 'FALSE', 'no', 'N', 'f', '0', '☐', 'нет', 'ЛОЖЬ', 'APLAMS', 'EPÄTOSI'])(
  '%j is no',
  (text) => {
    expect(parseTypedFlag(text)).toBe(false);
  },
);

test.each(['', '-', '?', '2', 'ehk', 'jah/ei'])('%j is neither', (text) => {
  expect(parseTypedFlag(text)).toBeNull();
});
