import { expect, test } from 'vitest';

import { damageOf } from './damaged-text.ts';

test.each([
  'P\u{fffd}ltsamaa',
  '#N/A',
  '#REF!',
  '#VÄÄRTUS!',
  '#NAME?',
  '#####',
  'PÃµltsamaa Talu',
  'Ãœlenurme',
  'JĆµgeva',
  'JГµgeva',
  '4,74123E+12',
  '5.1234567E+7',
  '[object Object]',
  'NaN',
])('%j is no word of a person', (text) => {
  expect(damageOf(text, false)).toContain(text);
});

test.each([
  'Põltsamaa',
  '#12',
  'Null',
  'SÃO PAULO',
  'Société «Blé»',
  'ÅÄÖ',
  'Гу́та',
  'E+S OÜ',
  'Āķis',
  'Ćwikła',
  '“Ä” talu',
  'Nisu I – II',
  '«VÄ» ja „Å“',
])('%j is one', (text) => {
  expect(damageOf(text, false)).toBeNull();
});
