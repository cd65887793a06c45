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
  content: {
    intent: string;
    sender: { id: number } | null;
    senderLocation: { companyId: number } | null;
    likelyOrder: { id: number } | null;
    orders: Record<string, unknown>[];
  };
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
      product: {
        value: expect.objectContaining({ id: wheat.id, name: 'Nisu', unit: 't' }),
        grade: 'CERTAIN',
        source: [28, 32],
      },
      quantity: { value: 56, grade: 'CERTAIN', source: [61, 65] },
      loads: { value: 2, grade: 'CERTAIN', source: [18, 27] },
      pickup: {
        value: expect.objectContaining({ id: dryer.id, name: 'Ojaveere kuivati' }),
        grade: 'CERTAIN',
        source: [33, 51],
      },
      destination: {
        value: expect.objectContaining({ id: port.id, name: 'Muuga viljaterminal' }),
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
  expect((await read({ text: 'kas homme on vedu?', from: '5990011' })).body.content).toMatchObject({
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

test('a place whose name others share is answered whole', async () => {
  for (let number = 0; number < 25; number += 1) {
    await createLocation(db, { location_name: 'Nurga kuivati' });
  }
  const own = await createLocation(db, { company_id: farm.id, location_name: 'Nurga kuivati' });
  const { body } = await read({
    text: '28 t nisu 14.08 Nurga kuivatist Muugale',
    senderCompanyId: farm.id,
  });
  expect(body.content.orders[0]?.pickup).toMatchObject({
    value: { id: own.id, locationName: 'Nurga kuivati', companyId: farm.id, companyName: farm.name },
    grade: 'CERTAIN',
  });
  expect(body.content.senderLocation).toMatchObject({ companyId: farm.id });
});

test('a day said at night is to be looked at', async () => {
  const text = 'Palun homme 28 t nisu Ojaveere kuivatist Muugale';
  const dateAt = async (time: string) =>
    (await read({ text, receivedAt: `2026-11-29T${time}:00+02:00` })).body.content.orders[0]?.date;
  expect(await dateAt('00:40')).toMatchObject({ value: '2026-11-30', grade: 'GUESSED' });
  expect(await dateAt('04:00')).toMatchObject({ value: '2026-11-30', grade: 'CERTAIN' });
});

test('a request to cancel names the order that it is likely about', async () => {
  const order = (transportDate: string) =>
    staff.post<{ content: { id: number } }>('/api/transport-orders', {
      transportDate,
      product: { id: wheat.id },
      client: { id: dryer.id },
      pickup: { id: dryer.id },
      destination: { id: port.id },
      quantity: 28,
      confirmed: ['quantity', 'transportDate'],
    });
  const likely = async (text: string) =>
    (await read({ text, senderCompanyId: farm.id })).body.content.likelyOrder;
  expect(await likely('Homset nisu ei ole vaja')).toBeNull();
  const [first, second] = [await order('2026-08-13'), await order('2026-08-14')];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await likely('Homset nisu ei ole vaja')).toMatchObject({ id: first.body.content.id });
  expect(await likely('Tühistage palun reedene nisu')).toMatchObject({ id: second.body.content.id });
});

test('staff only, and no empty message', async () => {
  for (const permissions of [rolePermissions.client, rolePermissions.driver]) {
    const caller = await signIn({ permissions });
    expect((await caller.post('/api/order-messages/read', { receivedAt, text: 'nisu' })).status).toBe(403);
  }
  expect((await read({ text: '' })).status).toBe(422);
});
