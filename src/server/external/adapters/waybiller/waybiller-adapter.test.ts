import { beforeEach, describe, expect, test } from 'vitest';

import { externalLocation, externalRow } from '../../../../../tests/factories/external-rows.ts';
import { externalFailure } from '../../../../../tests/setup/external/external-failure.ts';
import { testLimits } from '../../../../../tests/setup/external/external-fake.ts';
import { startFakeWaybiller } from '../../../../../tests/setup/external/fake-waybiller.ts';
import { createWaybillerAdapter } from './waybiller-adapter.ts';

const fake = await startFakeWaybiller();
const { orders, waybills } = fake;

const adapter = (overrides = {}) =>
  createWaybillerAdapter(
    { url: fake.url, apiKey: 'the-key', userId: 28, ...overrides },
    (entity, id) => Promise.resolve(entity === 'location' && id === 2 ? '9002' : null),
    testLimits,
  );
const row = externalRow();
const lost = { date: row.date, licensePlateNumber: '123ABC', rows: [row] };

beforeEach(() => {
  orders.length = 0;
  waybills.length = 0;
  fake.refusedGoods = '';
});

test('makes a transport order and its waybill, with what pre-flight has asked for', async () => {
  expect(await adapter().send('send-1', [row])).toEqual({
    externalId: '100/100',
    externalNumber: 'W100',
    externalStatus: 'Created',
    documentUrl: 'https://waybiller.example/100.pdf',
  });
  expect(orders[0]?.request).toMatchObject({
    transport_order_id: 'send-1',
    organizer_user_id: 28,
    transport_date: '2026-05-21',
    transport_time: '08:30',
    rows: [{ assortment_id: 'T3', assortment_name: 'Nisu', amount: 28.5 }],
    origin_id: 'L1',
    origin_address: 'Põllu tee 1, Jõgeva maakond',
    origin_latitude: 58.742,
    origin_longitude: 26.53,
    // A matched location is sent with Waybiller's id.
    destination_raw_id: '9002',
    shipper_company_reg_code: '14200010',
    receiver_company_name: 'Põllumees 2 OÜ',
    transportation_company_name: 'Veod OÜ',
    truck_reg_number: '123ABC',
    trailer_reg_number: '456YTR',
    driver_personal_code: '37605030299',
    additional_info: 'Helista ette',
  });
  expect(waybills[0]?.request).toMatchObject({
    waybill_id: 'send-1',
    destination_company_reg_code: '14200010',
  });
});

test('rows that go elsewhere get a waybill of their own', async () => {
  const other = externalRow({ id: 8, pickup: externalLocation(4) });
  expect(await adapter().send('send-1', [row, other])).toMatchObject({
    externalId: '100/100,101/101',
    externalNumber: 'W100, W101',
  });
  expect(orders.map(({ ourId }) => ourId)).toEqual(['send-1', 'send-1-2']);
});

test('texts are cut to the fields there', async () => {
  await adapter().send('send-1', [
    externalRow({ carrier: { id: 9, externalId: null, name: 'V'.repeat(200), regNo: null } }),
  ]);
  expect(String(orders[0]?.request.transportation_company_name)).toHaveLength(64);
});

test('a wrong key is refused with what was said', async () => {
  const error = await externalFailure(adapter({ apiKey: 'another' }).send('send-1', [row]));
  expect(error).toMatchObject({ kind: 'refused', status: 403 });
  expect(error.body).toEqual({ detail: 'Authentication credentials were not provided.' });
});

test('when the waybill is refused, the order is withdrawn', async () => {
  fake.refusedGoods = 'T3';
  const error = await externalFailure(adapter().send('send-1', [row]));
  expect(error).toMatchObject({ kind: 'refused', body: { rows: ['Unknown assortment.'] } });
  expect(orders).toMatchObject([{ status: 'cancelled' }]);
});

describe('an answer that is lost', () => {
  test.each([
    ['cut before the order', ['cut before'], 0, 0],
    ['cut after the order', ['cut after'], 1, 0],
    ['no answer to the order', ['silent after'], 1, 0],
    ['a lie instead of the order', ['nonsense'], 1, 0],
    ['failing at the order', ['failing'], 0, 0],
    ['cut before the waybill', [null, 'cut before'], 1, 0],
    ['cut after the waybill', [null, 'cut after'], 1, 1],
    ['a lie instead of the waybill', [null, 'nonsense'], 1, 1],
  ] as const)('%s: found and completed once', async (_name, faults, orderCount, waybillCount) => {
    fake.faults.push(...faults);
    expect((await externalFailure(adapter().send('send-1', [row]))).kind).toBe('unclear');
    expect([orders.length, waybills.length]).toEqual([orderCount, waybillCount]);
    const found = await adapter().find('send-1', lost);
    expect(found?.externalId ?? null).toBe(orderCount === 0 ? null : '100/100');
    expect([orders.length, waybills.length]).toEqual(orderCount === 0 ? [0, 0] : [1, 1]);
  });

  test('is looked for on every page', async () => {
    for (const number of [1, 2, 3, 4, 5]) await adapter().send(`send-${number}`, [row]);
    expect(await adapter().find('send-5', lost)).toMatchObject({ externalNumber: 'W104' });
    expect(waybills).toHaveLength(5);
    expect(await adapter().find('send-6', lost)).toBeNull();
  });
});

test('what cannot be looked through to its end is unclear, not missing', async () => {
  const request = { transport_date: row.date };
  for (let id = 200; id < 270; id += 1) orders.push({ id, ourId: `other-${id}`, status: 'new', request });
  expect((await externalFailure(adapter().find('send-9', lost))).kind).toBe('unclear');
});

test('a busy service is asked again, and nothing is made twice', async () => {
  fake.faults.push('busy', 'busy');
  await adapter().send('send-1', [row]);
  expect([orders.length, waybills.length]).toEqual([1, 1]);
});

test('cancelling takes back both, and again changes nothing', async () => {
  const { externalId } = await adapter().send('send-1', [row]);
  fake.faults.push('cut after');
  await adapter().cancel(externalId);
  await adapter().cancel(externalId);
  expect([...orders, ...waybills].map(({ status }) => status)).toEqual(['cancelled', 'Cancelled']);
});

describe('how a send stands', () => {
  const move = (index: number, status: string) => {
    const waybill = waybills[index];
    if (waybill !== undefined) waybill.status = status;
  };

  test('is asked for by its waybills; several are as far as the one behind', async () => {
    const other = externalRow({ id: 8, pickup: externalLocation(4) });
    const { externalId } = await adapter().send('send-1', [row, other]);
    move(0, 'Confirmed');
    move(1, 'In progress');
    expect(await adapter().look?.(externalId)).toEqual({
      externalId: '100/100,101/101',
      externalNumber: 'W100, W101',
      externalStatus: 'In progress',
      documentUrl: 'https://waybiller.example/100.pdf',
      drivenKm: null,
    });
    move(1, 'Cancelled');
    expect(await adapter().look?.(externalId)).toMatchObject({ externalStatus: 'Confirmed' });
  });

  test.each([
    ['what the driver wrote down', [94], 94],
    ['nothing yet', [0], null],
    ['the odometer', [523_411], null],
    // It is unknown which distance belongs to which waybill.
    ['two waybills', [94, 12], null],
  ])('brings the kilometres driven: %s', async (_name, driven, expected) => {
    const rows = driven.map((_km, index) =>
      externalRow({ id: 7 + index, pickup: externalLocation(3 + index) }),
    );
    const { externalId } = await adapter().send('send-1', rows);
    driven.forEach((km, index) => Object.assign(waybills[index] ?? {}, { drivenKm: km }));
    expect((await adapter().look?.(externalId))?.drivenKm).toBe(expected);
  });

  test.each([
    ['busy', 'In progress'],
    ['cut after', 'In progress'],
    ['failing', 'In progress'],
  ] as const)('is asked for again after "%s"', async (fault, status) => {
    const { externalId } = await adapter().send('send-1', [row]);
    move(0, status);
    fake.faults.push(fault);
    expect(await adapter().look?.(externalId)).toMatchObject({ externalStatus: status });
  });

  test('is not known from a lie, nor from a service that stays silent', async () => {
    const { externalId } = await adapter().send('send-1', [row]);
    fake.faults.push('nonsense');
    const failures = [await externalFailure(adapter().look?.(externalId) ?? Promise.resolve())];
    fake.faults.push('silent after', 'silent after', 'silent after');
    failures.push(await externalFailure(adapter().look?.(externalId) ?? Promise.resolve()));
    expect(failures.map(({ kind }) => kind)).toEqual(['unclear', 'unclear']);
  });
});
