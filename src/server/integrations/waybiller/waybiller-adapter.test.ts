import { beforeEach, describe, expect, test } from 'vitest';

import { outsidePlace, outsideRow } from '../../../../tests/factories/outside-rows.ts';
import { type FakeCall, startOutsideFake, testLimits } from '../../../../tests/setup/outside-fake.ts';
import { OutsideError } from '../../platform/outside/outside-client.ts';
import { createWaybillerAdapter } from './waybiller-adapter.ts';

/** Waybiller as its client's documents tell it: what it requires, how it refuses, and what it holds. */
interface Held {
  id: number;
  ourId: string;
  status: string;
  request: Record<string, unknown>;
}
const orders: Held[] = [];
const waybills: Held[] = [];
const refused = { goods: '' };

const fake = await startOutsideFake((call) => {
  if (call.headers['x-api-key'] !== 'the-key') {
    return { status: 403, body: { detail: 'Authentication credentials were not provided.' } };
  }
  const [, list, id, action] = call.path.split('/');
  const held = list === 'waybills' ? waybills : orders;
  if (call.method === 'POST' && id === '') return create(call, held, list ?? '');
  if (call.method === 'GET' && id === '') return { status: 200, body: pageOf(call, held, list ?? '') };
  const record = held.find((each) => each.id === Number(id));
  if (record === undefined) return { status: 404, body: { detail: 'Not found.' } };
  if (action === 'cancel') {
    if (record.status === 'cancelled')
      return { status: 400, body: { non_field_errors: ['Already cancelled.'] } };
    record.status = 'cancelled';
  }
  return { status: 200, body: shown(list ?? '', record) };
});

function create({ body }: FakeCall, held: Held[], list: string) {
  const request = body ?? {};
  const ourId = (list === 'waybills' ? request.waybill_id : request.transport_order_id) as string;
  const rows = request.rows as { assortment_id?: string; amount?: number }[];
  const faults: Record<string, string[]> = {};
  const need = (field: string, isThere: boolean) => {
    if (!isThere) faults[field] = ['This field is required.'];
  };
  need(
    'rows',
    rows.every((row) => row.assortment_id !== undefined && (row.amount ?? 0) > 0),
  );
  need('truck_reg_number', list !== 'waybills' || typeof request.truck_reg_number === 'string');
  need('organizer_user_id', list === 'waybills' || Number.isInteger(request.organizer_user_id));
  need('transport_date', list === 'waybills' || /^\d{4}-\d\d-\d\d$/.test(String(request.transport_date)));
  need('origin_id', 'origin_raw_id' in request || 'origin_id' in request);
  if (String(request.transportation_company_name).length > 64)
    faults.transportation_company_name = ['Too long.'];
  if (list === 'waybills' && rows.some((row) => row.assortment_id === refused.goods)) {
    faults.rows = ['Unknown assortment.'];
  }
  if (Object.keys(faults).length > 0) return { status: 400, body: faults };
  const record = { id: 100 + held.length, ourId, status: list === 'waybills' ? 'Created' : 'new', request };
  held.push(record);
  return { status: 201, body: shown(list, record) };
}

function shown(list: string, { id, ourId, status }: Held) {
  return list === 'waybills'
    ? {
        waybill_id: ourId,
        number: `W${id}`,
        status: 1,
        status_description: status,
        cancelled_timestamp: status === 'cancelled' ? '2026-05-20T09:00:00Z' : null,
        pdf_url: `https://waybiller.example/${id}.pdf`,
        raw_data: { waybill_id: id },
      }
    : { transport_order_id: ourId, number: `O${id}`, raw_data: { transport_order_id: id, status } };
}

/** Two a page, whatever is asked for, so that further pages are needed. */
function pageOf({ query }: FakeCall, held: Held[], list: string) {
  const found = held.filter(
    ({ request }) =>
      (!query.has('start_date') || request.transport_date === query.get('start_date')) &&
      (!query.has('truck_reg_number') || request.truck_reg_number === query.get('truck_reg_number')),
  );
  const offset = Number(query.get('offset'));
  return {
    count: found.length,
    next: offset + 2 < found.length ? 'there is more' : null,
    results: found.slice(offset, offset + 2).map((each) => shown(list, each)),
  };
}

const adapter = (overrides = {}) =>
  createWaybillerAdapter(
    { url: fake.url, apiKey: 'the-key', userId: 28, ...overrides },
    (entity, id) => Promise.resolve(entity === 'location' && id === 2 ? '9002' : null),
    testLimits,
  );
const row = outsideRow();
const lost = { date: row.date, licensePlateNumber: '123ABC', rows: [row] };

beforeEach(() => {
  orders.length = 0;
  waybills.length = 0;
  refused.goods = '';
});

async function failure(promise: Promise<unknown>): Promise<OutsideError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof OutsideError) return error;
  throw new Error(`No OutsideError: ${String(error)}`);
}

test('makes a transport order and its waybill, with what pre-flight has asked for', async () => {
  expect(await adapter().send('send-1', [row])).toEqual({
    outsideId: '100/100',
    outsideNumber: 'W100',
    outsideStatus: 'Created',
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
    // A place that was matched goes by its id there.
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
  const other = outsideRow({ id: 8, pickup: outsidePlace(4) });
  expect(await adapter().send('send-1', [row, other])).toMatchObject({
    outsideId: '100/100,101/101',
    outsideNumber: 'W100, W101',
  });
  expect(orders.map(({ ourId }) => ourId)).toEqual(['send-1', 'send-1-2']);
});

test('texts are cut to the fields there', async () => {
  await adapter().send('send-1', [
    outsideRow({ carrier: { id: 9, externalId: null, name: 'V'.repeat(200), regNo: null } }),
  ]);
  expect(String(orders[0]?.request.transportation_company_name)).toHaveLength(64);
});

test('a wrong key is refused with what was said', async () => {
  const error = await failure(adapter({ apiKey: 'another' }).send('send-1', [row]));
  expect(error).toMatchObject({ kind: 'refused', status: 403 });
  expect(error.body).toEqual({ detail: 'Authentication credentials were not provided.' });
});

test('when the waybill is refused, the order is withdrawn', async () => {
  refused.goods = 'T3';
  const error = await failure(adapter().send('send-1', [row]));
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
    expect((await failure(adapter().send('send-1', [row]))).kind).toBe('unclear');
    expect([orders.length, waybills.length]).toEqual([orderCount, waybillCount]);
    const found = await adapter().find('send-1', lost);
    expect(found?.outsideId ?? null).toBe(orderCount === 0 ? null : '100/100');
    expect([orders.length, waybills.length]).toEqual(orderCount === 0 ? [0, 0] : [1, 1]);
  });

  test('is looked for on every page', async () => {
    for (const number of [1, 2, 3, 4, 5]) await adapter().send(`send-${number}`, [row]);
    expect(await adapter().find('send-5', lost)).toMatchObject({ outsideNumber: 'W104' });
    expect(waybills).toHaveLength(5);
    expect(await adapter().find('send-6', lost)).toBeNull();
  });
});

test('a busy service is asked again, and nothing is made twice', async () => {
  fake.faults.push('busy', 'busy');
  await adapter().send('send-1', [row]);
  expect([orders.length, waybills.length]).toEqual([1, 1]);
});

test('cancelling takes back both, and again changes nothing', async () => {
  const { outsideId } = await adapter().send('send-1', [row]);
  fake.faults.push('cut after');
  await adapter().cancel(outsideId);
  await adapter().cancel(outsideId);
  expect([...orders, ...waybills].map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});
