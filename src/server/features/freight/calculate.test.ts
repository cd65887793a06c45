import { expect, test } from 'vitest';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const finance = await signIn({ permissions: rolePermissions.finance });

interface Calculated {
  content: {
    lines: { code: string; amountCents: number; words: string }[];
    totalCents: number;
    held: { code: string }[];
    chosen: { why: string } | null;
  };
}
const calculate = (more: object) =>
  finance.post<Calculated>('/api/freight/calculate', {
    side: 'CLIENT',
    date: '2026-05-20',
    km: 112.4,
    tonnes: 27.86,
    ...more,
  });
test('an unsaved tariff is calculated in words a person can check', async () => {
  const price = (euros: string) =>
    finance.post('/api/freight/fuel-prices', { validFrom: '2026-05-01', price: euros });
  expect((await price('138.6')).problems).toEqual(['price INVALID']);
  expect((await price('1.386')).status).toBe(201);
  const tariff = {
    rules: [{ kind: 'PER_TKM', rate: '0.067' }],
    waiting: {
      freeMinutes: 60,
      tiers: [{ hours: 1, eurPerHour: '17' }, { eurPerHour: '25' }],
      rounding: 'STARTED_HOUR',
      at: 'UNLOADING',
    },
    extras: [{ code: 'TAGASI', label: 'Tagasi', kind: 'PER_TKM', value: '0.073', when: 'RETURNED_LOAD' }],
    fuel: { basePrice: '1.200', share: '30' },
  };
  const answer = await calculate({ waitingMinutes: 170, extras: ['TAGASI'], tariff });
  expect(answer.status, answer.text).toBe(200);
  const { lines, totalCents, held } = answer.body.content;
  expect(held).toEqual([]);
  expect(lines[0]).toEqual({
    code: 'FREIGHT',
    amountCents: 20_981,
    words: '112,4 km × 27,860 t × 0,067 € = 209,81 €',
  });
  expect(Object.fromEntries(lines.map(({ code, amountCents }) => [code, amountCents]))).toEqual({
    FREIGHT: 20_981,
    WAITING: 4200,
    'EXTRA:TAGASI': 22_860,
    FUEL: 976,
  });
  expect(totalCents).toBe(20_981 + 4200 + 22_860 + 976);
  expect((await calculate({ tariff: { ...tariff, rules: [] } })).body.content.held).toMatchObject([
    { code: 'NO_TARIFF' },
  ]);
});

test('places name counties: a rule of the county holds for its places', async () => {
  const from = await createLocation(db, { administrative_area_level1: 'Jõgeva maakond' });
  const rules = [
    { kind: 'LOAD', rate: '10' },
    { kind: 'LOAD', rate: '20', from: { county: 'Jõgeva maakond' } },
  ];
  const asked = { tariff: { rules }, pickupLocationId: from.id };
  const answer = await calculate(asked);
  expect(answer.body.content).toMatchObject({
    totalCents: 2000,
    chosen: { why: 'üldine tariif, iga kaup, Jõgeva maakond → kõikjale' },
  });
  expect((await calculate({ tariff: { rules } })).body.content.totalCents).toBe(1000);
});

test('a way that is not given is what is known between the places, and an estimate is named so', async () => {
  const nowhere = { latitude: null, longitude: null };
  const [from, to] = [await createLocation(db, nowhere), await createLocation(db, nowhere)];
  const asked = {
    km: null,
    pickupLocationId: from.id,
    destinationLocationId: to.id,
    tariff: { rules: [{ kind: 'PER_KM', rate: '1' }] },
  };
  expect((await calculate(asked)).body.content.held).toMatchObject([{ code: 'NO_KM' }]);
  for (const [id, latitude] of [
    [from.id, 58.3],
    [to.id, 58.6],
  ] as const) {
    await db.updateTable('locations').set({ latitude, longitude: 26.7 }).where('id', '=', id).execute();
  }
  const estimated = (await calculate(asked)).body.content;
  expect(estimated.lines[0]?.words).toMatch(/^hinnanguliselt .+ km/u);
  expect((await calculate({ ...asked, km: 50 })).body.content.totalCents).toBe(5000);
});
