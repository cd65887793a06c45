import { expect, test } from 'vitest';

import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { makeClientWithOrder } from '../../../../tests/setup/client-orders.ts';
import { readWorkbook } from '../../../../tests/setup/read-workbook.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn, clock } = await openTestApp();
const staff = await signIn();
const orders = '/api/transport-orders';

async function listed(query: string, user = staff): Promise<number[]> {
  const answer = await user.get<{ content: ListedTransportOrder[] }>(`${orders}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content.map(({ id }) => id);
}

test('the list is filtered, searched, sorted and paged', async () => {
  const [oats, place] = [await createGrain(db, { name: 'Kaer erisort' }), await createLocation(db)];
  const made = [];
  for (const [transport_date, status] of [
    ['2031-02-01', 'UNCOMPLETED'],
    ['2031-02-03', 'CANCELLED'],
    ['2031-02-02', 'COMPLETED'],
  ] as const) {
    const fields = { product_id: oats.id, client_location_id: place.id, pickup_location_id: place.id };
    made.push((await createOrderedJobRow(db, { ...fields, status, job: { transport_date } })).order.id);
  }
  const [first = 0, second = 0, third = 0] = made;
  expect(await listed(`product=${oats.id}`)).toEqual([third, second, first]);
  expect(await listed(`client=${place.id}&sort=date,asc`)).toEqual([first, third, second]);
  expect(await listed('search=erisort%20kaer')).toEqual([third, second, first]);
  expect(await listed(`search=${first}&product=${oats.id}`)).toContain(first);
  expect(await listed('from=2031-02-02&to=2031-02-03')).toEqual([third, second]);
  expect(await listed(`product=${oats.id}&status=CANCELLED,UNCOMPLETED`)).toEqual([second, first]);
  expect(await listed(`product=${oats.id}&size=1&page=2`)).toEqual([second]);
  for (const sort of ['client', 'product', 'quantity']) {
    expect(await listed(`product=${oats.id}&sort=${sort},desc`)).toHaveLength(3);
  }
  expect((await staff.get(`${orders}?status=GONE`)).problems).toEqual(['status INVALID']);
  expect((await staff.get(`${orders}?sort=note,asc`)).problems).toEqual(['sort INVALID']);
});

test('open orders are those that are neither delivered nor cancelled, on every page and in the file', async () => {
  const place = await createLocation(db);
  const orderOf = async (...statuses: JobRowStatus[]) => {
    const fields = { client_location_id: place.id, pickup_location_id: place.id };
    const [first, ...others] = statuses;
    const { order } = await createOrderedJobRow(db, { ...fields, status: first! });
    for (const status of others) {
      await createJobRow(db, { ...fields, status, job: { transport_order_id: order.id } });
    }
    return order.id;
  };
  const open = [
    await orderOf('UNCONFIRMED'),
    await orderOf('COMPLETED', 'UNCOMPLETED'),
    await orderOf('REJECTED'),
    await orderOf('CANCELLED', 'IN_DESTINATION'),
  ];
  await orderOf('COMPLETED');
  await orderOf('CANCELLED', 'FAILED');
  await orderOf('COMPLETED', 'CANCELLED');
  const query = `client=${place.id}&open=true&sort=id,asc`;
  expect(await listed(query)).toEqual(open);
  expect(await listed(`${query}&size=3&page=2`)).toEqual(open.slice(3));
  expect(await listed(`${query}&status=COMPLETED`)).toEqual([open[1]]);
  const page = await staff.get<{ totalElements: number }>(`${orders}?${query}&size=1`);
  expect(page.body.totalElements).toBe(4);
  const file = await app.inject({ url: `${orders}/export?${query}`, headers: staff.headers });
  expect(readWorkbook(file.rawPayload).map(({ Tellimus: id }) => id)).toEqual(open);
  expect((await staff.get(`${orders}?open=maybe`)).problems).toEqual(['open INVALID']);
});

test('quantities are sorted by what they weigh, in kilograms as in tonnes', async () => {
  const place = await createLocation(db);
  const order = async (unit: string, quantity: string) => {
    const product = await createProduct(db, { unit });
    const fields = { product_id: product.id, client_location_id: place.id, pickup_location_id: place.id };
    return (await createOrderedJobRow(db, { ...fields, quantity })).order.id;
  };
  const [light, heavy, middle] = [
    await order('kg', '900'),
    await order('t', '28.5'),
    await order('kg', '20000'),
  ];
  expect(await listed(`client=${place.id}&sort=quantity,desc`)).toEqual([heavy, middle, light]);
  expect(await listed(`client=${place.id}&sort=quantity,asc`)).toEqual([light, middle, heavy]);
});

test('what every second order has is found page after page, and counted to one past the page', async () => {
  const [rye, barley, place] = [
    await createGrain(db, { name: 'Tavasõna rukis' }),
    await createGrain(db, { name: 'Tavasõna oder' }),
    await createLocation(db),
  ];
  const made: number[] = [];
  for (let n = 0; n < 120; n += 1) {
    const fields = { client_location_id: place.id, pickup_location_id: place.id };
    const product_id = n % 2 === 0 ? rye.id : barley.id;
    made.unshift((await createOrderedJobRow(db, { ...fields, product_id })).order.id);
  }
  const totalOf = async (query: string) =>
    (await staff.get<{ totalElements: number }>(`${orders}?${query}`)).body.totalElements;
  const word = `search=tavas%C3%B5na&client=${place.id}&size=40`;
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listed(`${word}&page=${page}`)));
  expect(pages.flat()).toEqual(made);
  // 100 are enough to say 'at least'; a user who reads further pages sees one more, and the exact number at the end.
  expect(await totalOf(word)).toBe(100);
  expect(await totalOf(`${word}&page=3`)).toBe(120);
  expect(await listed(`search=RUKIS+tavasona&client=${place.id}&size=100`)).toEqual(
    made.filter((_, index) => index % 2 === 1),
  );
});

test('a client reads what comes next first, and what is over last; staff the latest', async () => {
  const representative = await createRepresentative(db);
  const place = await createLocation(db, { company_id: representative.company_id });
  const user = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });
  const today = toTallinn(clock.now).day;
  const own = { client_location_id: place.id, pickup_location_id: place.id };
  const orderOn = async (days: number, transport_time: string | null, status: JobRowStatus) => {
    const job = { transport_date: addDays(today, days), transport_time };
    const made = await createOrderedJobRow(db, { ...own, status, job, order: { created_by: user.user.id } });
    return made.order.id;
  };
  const done = await orderOn(0, '06:00', 'COMPLETED');
  const tomorrow = await orderOn(1, null, 'UNCOMPLETED');
  const tomorrowMorning = await orderOn(1, '08:15', 'UNCONFIRMED');
  const late = await orderOn(-3, '09:00', 'UNCOMPLETED');
  const nextWeek = await orderOn(7, '07:00', 'UNCOMPLETED');
  const today14 = await orderOn(0, '14:30', 'UNCOMPLETED');
  const onTheRoad = await orderOn(-1, '23:30', 'ON_THE_WAY');
  const cancelled = await orderOn(2, '10:00', 'CANCELLED');
  expect(await listed('', user)).toEqual([
    onTheRoad,
    today14,
    tomorrowMorning,
    tomorrow,
    nextWeek,
    late,
    cancelled,
    done,
  ]);
  expect(await listed('sort=id,asc', user)).toEqual(
    [done, tomorrow, tomorrowMorning, late, nextWeek, today14, onTheRoad, cancelled].sort((a, b) => a - b),
  );
  expect(await listed('size=2&page=2', user)).toEqual([tomorrowMorning, tomorrow]);
  expect(await listed(`client=${place.id}&size=2`)).toEqual([cancelled, onTheRoad]);
});

test('an order of several loads stands by the next of them', async () => {
  const { user, location, id } = await makeClientWithOrder({ db, signIn });
  const today = toTallinn(clock.now).day;
  const places = { client_location_id: location.id, pickup_location_id: location.id };
  const job = { transport_date: addDays(today, -2) };
  const byClient = { created_by: user.user.id };
  const { order } = await createOrderedJobRow(db, { ...places, status: 'COMPLETED', job, order: byClient });
  expect(await listed('', user)).toEqual([id, order.id]);
  await createJobRow(db, { ...places, job: { transport_date: today, transport_order_id: order.id } });
  expect(await listed('', user)).toEqual([order.id, id]);
});
