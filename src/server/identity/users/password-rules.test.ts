import { expect, test } from 'vitest';

import { passwordProblems } from './password-rules.ts';

const good = { username: 'staff', old: 'demo', new: 'Rukkilill 7', repeat: 'Rukkilill 7' };

test('a long new password typed twice is fine', async () => {
  expect(await passwordProblems(good)).toEqual({});
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
])('%j is told field by field', async (change, expected) => {
  expect(await passwordProblems({ ...good, ...change })).toEqual(expected);
});

test('characters are counted, not their code units', async () => {
  expect(await passwordProblems({ ...good, new: '🌾🌾🌾🌾', repeat: '🌾🌾🌾🌾' })).toHaveProperty('new');
});

test.each([
  'password',
  'PassWord',
  'qwerty123',
  '12345678',
  'iloveyou',
  'parool123',
  '2024Parool!',
  '!!sunshine99',
  'demo2026',
  'Koorem2026',
  '1autojuht!',
])('%s is refused: too many people use it', async (common) => {
  expect(await passwordProblems({ ...good, new: common, repeat: common })).toEqual({
    new: 'See parool on liiga levinud ja kergesti ära arvatav. Valige mõni teine.',
  });
});

test.each(['Rukkilill 7', 'pikk ja hea parool', '83 61 20 47', 'õhtune külv'])(
  '%s is fine',
  async (password) => {
    expect(await passwordProblems({ ...good, new: password, repeat: password })).toEqual({});
  },
);
