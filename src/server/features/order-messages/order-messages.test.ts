import { expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const farm = await createCompany(db, { name: 'Ojaveere Talu OÜ' });
const dryer = await createLocation(db, { company_id: farm.id, location_name: 'Ojaveere kuivati' });
const port = await createLocation(db, { location_name: 'Muuga viljaterminal' });
const wheat = await createGrain(db, { name: 'Nisu' });
const person = await createPerson(db, { phone: '+372 5551 2345', email: 'Olev@ojaveere.example' });
await createRepresentative(db, { company_id: farm.id, person_id: person.id, phone: null });

const receivedAt = '2026-08-12T23:30:00+03:00';

interface Read {
  content: { intent: string; sender: { id: number } | null; orders: Record<string, unknown>[] };
}

function read(body: object) {
  return staff.post<Read>('/api/order-messages/read', { receivedAt, ...body });
}

test('a message becomes the fields of an order, of which nothing is saved', async () => {
  const text = 'Tere, palun homme 2 koormat nisu Ojaveere kuivatist Muugale, 56 t';
  const { status, body } = await read({ text, senderCompanyId: farm.id });
  expect(status).toBe(200);
  expect(body.content.intent).toBe('ORDER');
  expect(body.content.orders).toEqual([
    expect.objectContaining({
      product: { value: { id: wheat.id, name: 'Nisu' }, grade: 'CERTAIN', source: [28, 32] },
      quantity: { value: 56, grade: 'CERTAIN', source: [61, 65] },
      loads: { value: 2, grade: 'CERTAIN', source: [18, 27] },
      pickup: { value: { id: dryer.id, name: 'Ojaveere kuivati' }, grade: 'CERTAIN', source: [33, 51] },
      destination: {
        value: { id: port.id, name: 'Muuga viljaterminal' },
        grade: 'CERTAIN',
        source: [52, 59],
      },
      // Half past eleven in the evening, by Estonia's day.
      date: { value: '2026-08-13', grade: 'CERTAIN', source: [12, 17] },
      time: { value: null, grade: 'MISSING' },
    }),
  ]);
  expect(await db.selectFrom('transport_orders').selectAll().execute()).toEqual([]);
});

test.each(['55512345', '+37255512345', 'olev@Ojaveere.example'])(
  '%s is known as the farm’s',
  async (from) => {
    const { body } = await read({ text: 'homme 28 t nisu meie kuivatist Muugale', from });
    expect(body.content.sender).toEqual({ id: farm.id, name: 'Ojaveere Talu OÜ' });
    expect(body.content.orders[0]?.pickup).toMatchObject({ value: { id: dryer.id }, grade: 'CERTAIN' });
  },
);

test('a number that two companies have is nobody’s', async () => {
  const other = await createCompany(db, { name: 'Teine OÜ' });
  const [first, second] = [
    await createPerson(db, { phone: '+3725990011' }),
    await createPerson(db, { phone: '5990011' }),
  ];
  await createRepresentative(db, { company_id: farm.id, person_id: first.id, phone: null });
  await createRepresentative(db, { company_id: other.id, person_id: second.id, phone: null });
  expect((await read({ text: 'kas homme on vedu?', from: '5990011' })).body.content).toEqual({
    intent: 'QUESTION',
    sender: null,
    orders: [],
  });
});

test('a place that was added or renamed is known at once', async () => {
  const text = 'homme 28 t nisu Ojaveere kuivatist Kivisilla lattu';
  const destination = async () =>
    (await read({ text, senderCompanyId: farm.id })).body.content.orders[0]?.destination;
  expect(await destination()).toMatchObject({ value: null });
  const barn = await createLocation(db, { location_name: 'Kivisilla ladu' });
  expect(await destination()).toMatchObject({ value: { id: barn.id } });
  await db.updateTable('locations').set({ active: false, version: 2 }).where('id', '=', barn.id).execute();
  expect(await destination()).toMatchObject({ value: null });
});

test('staff only, and no empty message', async () => {
  for (const permissions of [rolePermissions.client, rolePermissions.driver]) {
    const caller = await signIn({ permissions });
    expect((await caller.post('/api/order-messages/read', { receivedAt, text: 'nisu' })).status).toBe(403);
  }
  expect((await read({ text: '' })).status).toBe(422);
});
