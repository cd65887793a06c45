import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { TariffView } from '#api/freight/tariffs.ts';

import { readBySchema } from '../../../ui/form/schema-resolver.ts';
import { givenTariff, type TariffTerms, tariffSchema } from './tariff-request.ts';
import { tariffValues } from './tariff-values.ts';

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
/** Up to six places, as the database gives them back. */
const rates = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, places]) => `${String(whole)}.${String(places).padStart(6, '0')}`);
const ends = fc.oneof(
  fc.record({ locationId: fc.constant(7) }),
  fc.record({ county: fc.constant('Jõgeva') }),
);
const cents = fc.integer({ min: 0, max: 100_000_000 });
const head = {
  from: maybe(ends),
  to: maybe(ends),
  productId: maybe(fc.constant(3)),
  minTonnes: maybe(rates.map(Number)),
  minAmountCents: maybe(cents),
  weightBasis: fc.constantFrom('LOADED' as const, 'DELIVERED' as const),
};
const rules = fc.oneof(
  fc.record({
    ...head,
    kind: fc.constantFrom(
      'PER_TKM' as const,
      'PER_T' as const,
      'PER_KM' as const,
      'PER_HOUR' as const,
      'LOAD' as const,
    ),
    rate: rates,
    kmBasis: fc.constantFrom('LEARNT' as const, 'DRIVEN' as const),
  }),
  fc.record({
    ...head,
    kind: fc.constant('BAND_PER_T' as const),
    bands: fc.array(fc.record({ upToKm: fc.integer({ min: 1, max: 900 }), rate: rates }), { minLength: 1 }),
    kmBasis: fc.constant('AGREED' as const),
    agreedKm: fc.integer({ min: 1, max: 900 }),
  }),
);
const tariffs = fc.record({
  side: fc.constantFrom('CLIENT' as const, 'CARRIER' as const),
  name: fc.constant('Üldine'),
  validFrom: fc.constant('2026-01-01'),
  validTo: fc.constantFrom(null, '2026-12-31'),
  rules: fc.array(rules, { minLength: 1, maxLength: 4 }),
  waiting: fc.option(
    fc.record({
      freeMinutes: fc.integer({ min: 0, max: 1440 }),
      tiers: fc.array(fc.record({ hours: maybe(fc.integer({ min: 1, max: 9 })), eurPerHour: rates }), {
        minLength: 1,
      }),
      rounding: fc.constantFrom('STARTED_HOUR' as const, 'MINUTE' as const),
      at: fc.constantFrom('LOADING' as const, 'UNLOADING' as const, 'BOTH' as const),
    }),
  ),
  extras: fc.array(
    fc.record({
      code: fc.constant('PESU'),
      label: fc.constant('Haagise pesu'),
      kind: fc.constantFrom('PER_T' as const, 'FIXED' as const, 'PERCENT' as const, 'PER_TKM' as const),
      value: rates,
      minAmountCents: maybe(cents),
      when: maybe(fc.constantFrom('WET_GRAIN' as const, 'RETURNED_LOAD' as const)),
    }),
  ),
  fuel: fc.option(fc.record({ basePrice: rates, share: rates })),
});

/** Leaves out undefined values, as JSON does. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const parsed = (values: unknown) => readBySchema<TariffTerms>(tariffSchema, values);

test('a tariff that is opened and saved as it is stays the very same', () => {
  fc.assert(
    fc.property(tariffs, (terms) => {
      const given = { ...terms, partyCompanyId: 5 };
      const view = {
        ...given,
        id: 1,
        version: 1,
        party: { id: 5, name: 'Kase OÜ' },
        names: { locations: { 7: 'Kase laut' }, products: { 3: 'Nisu' }, productGroups: {} },
      } as TariffView;
      const { request, errors } = parsed(tariffValues(view, '2026-05-01'));
      expect(errors).toBeNull();
      expect(sent(givenTariff(terms.side, request!))).toEqual(sent(given));
    }),
  );
});

test('money that is typed is read to the cent, with comma or point', () => {
  const values = tariffValues(null, '2026-05-01');
  const [rule] = values.rules;
  for (const [minAmountCents, cents] of [
    ['120', 12_000],
    ['0,29', 29],
    ['1.10', 110],
  ] as const) {
    const { request } = parsed({
      ...values,
      name: 'Üldine',
      rules: [{ ...rule, rate: '0,067', minAmountCents }],
    });
    expect(givenTariff('CLIENT', request!).rules).toMatchObject([{ rate: '0.067', minAmountCents: cents }]);
  }
});

test('everything that is wrong is said at its field, and what is not shown is not judged', () => {
  const values = tariffValues(null, '2026-05-01');
  const [rule] = values.rules;
  const wrong = parsed({
    ...values,
    rules: [{ ...rule, rate: 'palju', minAmountCents: '1,234' }],
    hasFuel: true,
  });
  expect(wrong.errors).toMatchObject({
    name: { type: 'required' },
    rules: { 0: { rate: { type: 'format' }, minAmountCents: { type: 'format' } } },
    fuel: { basePrice: { type: 'required' }, share: { type: 'required' } },
  });
  // Neither bands, waiting nor fuel are shown.
  expect(parsed({ ...values, name: 'Üldine', rules: [{ ...rule, rate: '2' }] }).errors).toBeNull();
});
