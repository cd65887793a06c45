import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const catalogues = globSync([
  'src/api/**/*.ts',
  'src/web/i18n/**/*.ts',
  'src/server/i18n/**/*.ts',
  'src/domain/dispatch/sent-field-words.ts',
  'src/domain/freight/freight-words.ts',
  'src/domain/goods/quantity-words.ts',
  'src/domain/sms/sms-words.ts',
])
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Words that dispatchers and farmers have asked for, without the filled-in values. */
const agreed = [
  'Topeltbroneering',
  'Samal ajal: rida',
  'Hoiatus, rida',
  'kuni u ',
  'Leping ületatud',
  'Ülekoorem',
  'Jagan kohe?',
  'Staatus',
  "'sõnum', 'sõnumit'",
  'Saatmata',
  'Kliendi telefon puudub',
  'Jääb minu',
  'muudatus salvestamata',
  'Laokoht',
  'Sihtkoht pole terminal',
  'Ettevõte',
  'Soovin muuta',
  'ei tea veel',
];

test.each(agreed)("'%s' is a word of the screens", (word) => {
  expect(catalogues).toContain(word);
});

test('a state is a Staatus, and is called nothing else', () => {
  expect(catalogues).not.toMatch(/'Seis'|`Seis /);
});
