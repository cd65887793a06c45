import { expect, test } from 'vitest';

import { emptyRule, kinds, ruleSummary, type RuleValues } from './tariff-values.ts';

const kindOf = (id: string) => kinds.find((each) => each.id === id) ?? null;
const place = (label: string) => ({ id: label, label, description: '', end: { county: label } });

test.each<[string, Partial<RuleValues>, string | null]>([
  ['without a price', {}, null],
  ['with a price alone', { rate: '0,079' }, '0,079 €/t·km'],
  [
    'with all that it may have',
    {
      rate: '0,079',
      from: place('Tartumaa'),
      productId: { id: 3, label: 'Nisu' },
      minTonnes: '25',
      minAmountCents: '120',
    },
    'Tartumaa → kõikjale · Nisu · 0,079 €/t·km · vähemalt 25 t · vähemalt 120 €',
  ],
  [
    'with bands',
    {
      kind: kindOf('BAND_PER_T'),
      bands: [
        { upToKm: 50, rate: '6,10' },
        { upToKm: 100, rate: '8' },
      ],
    },
    '2 vööndit, 6,10–8 €/t',
  ],
  [
    'with a band that has no price yet',
    {
      kind: kindOf('BAND_PER_T'),
      bands: [
        { upToKm: 50, rate: '6,10' },
        { upToKm: null, rate: '' },
      ],
    },
    null,
  ],
])('a rule in short: %s', (_what, given, words) => {
  expect(ruleSummary({ ...emptyRule, ...given })).toBe(words);
});
