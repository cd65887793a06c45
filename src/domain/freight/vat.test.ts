import { expect, test } from 'vitest';

import { vatBreakdown, vatOf, type VatParty } from './vat.ts';

const rates = [
  { validFrom: '2009-07-01', rate: '20' },
  { validFrom: '2024-01-01', rate: '22' },
  { validFrom: '2025-07-01', rate: '24' },
];
const own: VatParty = { country: 'EE', vatNumber: 'EE100000001', vatLiable: true };
const party = (more: Partial<VatParty> = {}): VatParty => ({ ...own, ...more });

test('the day of loading decides the rate', () => {
  const days = ['2023-12-31', '2024-01-01', '2025-06-30', '2025-07-01'];
  expect(days.map((day) => vatOf(own, party(), day, rates).rate)).toEqual(['20', '22', '22', '24']);
  expect(vatOf(own, party(), '2026-01-01', [{ validFrom: '2026-01-01', rate: '0.00' }])).toEqual({
    category: 'Z',
    rate: '0',
  });
});

test('who is not liable charges none; between countries the buyer pays it, or nobody', () => {
  const day = '2026-05-20';
  const none = { category: 'O', rate: '0' };
  expect(vatOf(party({ vatLiable: false }), own, day, rates)).toEqual(none);
  expect(vatOf(own, party({ vatLiable: false, vatNumber: null }), day, rates)).toMatchObject({
    category: 'S',
  });
  expect(vatOf(own, party({ country: 'LV', vatNumber: 'LV1' }), day, rates)).toMatchObject({
    category: 'AE',
  });
  expect(vatOf(party({ country: 'LV' }), own, day, rates)).toMatchObject({ category: 'AE' });
  expect(vatOf(own, party({ country: 'LV', vatNumber: null }), day, rates)).toMatchObject({ category: 'S' });
  expect(vatOf(own, party({ country: 'UA' }), day, rates)).toEqual(none);
});

test('VAT is of the sum of a rate, not of its lines', () => {
  const lines = [1, 1, 1].map(() => ({ category: 'S' as const, rate: '24', amountCents: 2 }));
  expect(vatBreakdown(lines)).toEqual([{ category: 'S', rate: '24', netCents: 6, vatCents: 1 }]);
  expect(vatBreakdown([{ category: 'S', rate: '24', amountCents: 20_981 }])).toMatchObject([
    { vatCents: 5035 },
  ]);
});
