import { expect, test } from 'vitest';

import { passwordProblems } from './password-rules.ts';

const good = { username: 'staff', old: 'demo', new: 'Rukkilill 7', repeat: 'Rukkilill 7' };

test('a long new password typed twice is fine', () => {
  expect(passwordProblems(good)).toEqual({});
});

test.each([
  [{ old: '' }, { old: 'Nõutud' }],
  [
    { new: '', repeat: '' },
    { new: 'Nõutud', repeat: 'Nõutud' },
  ],
  [{ new: 'lühike7', repeat: 'lühike7' }, { new: 'Uues paroolis peab olema vähemalt 8 tähemärki.' }],
  [{ new: 'a'.repeat(129), repeat: 'a'.repeat(129) }, { new: 'Uues paroolis võib olla kuni 128 tähemärki.' }],
  [{ old: good.new }, { new: 'Uus parool peab vanast erinema.' }],
  [
    { username: 'Mari.Mets', new: 'mari.mets', repeat: 'mari.mets' },
    { new: 'Uus parool ei tohi olla sama mis kasutajanimi.' },
  ],
  [{ repeat: 'Rukkilill 8' }, { repeat: 'Paroolid ei ole ühesugused.' }],
  [
    { old: '', new: 'lühike', repeat: '' },
    {
      old: 'Nõutud',
      new: 'Uues paroolis peab olema vähemalt 8 tähemärki.',
      repeat: 'Paroolid ei ole ühesugused.',
    },
  ],
])('%j is told field by field', (change, expected) => {
  expect(passwordProblems({ ...good, ...change })).toEqual(expected);
});

test('characters are counted, not their code units', () => {
  expect(passwordProblems({ ...good, new: '🌾🌾🌾🌾', repeat: '🌾🌾🌾🌾' })).toHaveProperty('new');
});
