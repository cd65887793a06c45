import { expect, test } from 'vitest';

import { tariffProblems } from './tariff-problems.ts';
import type { ExtraTerms, FreightRule, Tariff, WaitingTerms } from './tariff.ts';

type Terms = Parameters<typeof tariffProblems>[0];

const usual: FreightRule = { kind: 'PER_TKM', rate: '0.067' };
const waiting: WaitingTerms = {
  freeMinutes: 60,
  tiers: [{ hours: 1, eurPerHour: '17' }, { eurPerHour: '25' }],
  rounding: 'MINUTE',
  at: 'BOTH',
};

function problemsOf(more: Partial<Terms>) {
  const terms: Terms = {
    validFrom: '2026-01-01',
    validTo: null,
    rules: [usual],
    waiting: null,
    extras: [],
    fuel: null,
    ...more,
  };
  return tariffProblems(terms);
}

const percent = (index: number, value: string): ExtraTerms => ({
  code: `L${index}`,
  label: 'Lisa',
  kind: 'PERCENT',
  value,
});

test('prices that somebody may ask are taken', () => {
  const many = Array.from({ length: 50 }, (_, index) => percent(index, '10'));
  const rules: FreightRule[] = [
    usual,
    { kind: 'PER_T', rate: '9.5' },
    { kind: 'PER_KM', rate: '1.8' },
    { kind: 'LOAD', rate: '1000000' },
    { ...usual, kmBasis: 'AGREED', agreedKm: 99_999 },
    { kind: 'BAND_PER_T', bands: [{ upToKm: 99_999, rate: '40' }] },
  ];
  expect(problemsOf({ rules, waiting, extras: many, fuel: { basePrice: '1.2', share: '30' } })).toEqual([]);
});

test.each<[string, Partial<Tariff>]>([
  ['rules.1.rate', { rules: [usual, { kind: 'PER_TKM', rate: '999999999.999999' }] }],
  ['rules.0.rate', { rules: [{ kind: 'PER_TKM', rate: '20', kmBasis: 'AGREED', agreedKm: 99_999 }] }],
  ['rules.0.rate', { rules: [{ ...usual, minTonnes: 999_999_999 }] }],
  ['rules.0.bands.0.rate', { rules: [{ kind: 'BAND_PER_T', bands: [{ upToKm: 5, rate: '1000001' }] }] }],
  [
    'waiting.tiers.1.eurPerHour',
    { waiting: { ...waiting, tiers: [{ hours: 1, eurPerHour: '1' }, { eurPerHour: '99999999' }] } },
  ],
  ['extras.0.value', { extras: [percent(0, '999999999')] }],
  ['extras', { extras: Array.from({ length: 50 }, (_, index) => percent(index, '10000')) }],
  ['fuel.share', { fuel: { basePrice: '1.2', share: '999999999' } }],
])('a price by which a load may cost more than can be counted with is refused at %s', (field, terms) => {
  expect(problemsOf(terms)).toEqual([
    {
      code: 'NOT_ALLOWED',
      field,
      explanation:
        'Sellega võib üks koorem maksta üle 1\u{a0}000\u{a0}000\u{a0}000,00 €. Nii suurt summat ei saa arvestada.',
    },
  ]);
});
