import { describe, expect, test } from 'vitest';

import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow, factoryDay } from '../../../../tests/factories/transport-jobs.ts';
import { jobTable } from '../../../../tests/setup/job-table.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, clock, signIn } = await openTestApp();
const staff = await signIn();
const { list, idsOf } = jobTable(staff);

/** Another 6 seconds: totals kept from before the tests' own inserts, which tell nobody, are forgotten. */
function forgetTotals(): void {
  clock.now += 6000;
}

describe('pages', async () => {
  const product = await createGrain(db, { name: 'Lehtede rukis' });
  const rows: number[] = [];
  for (let number = 1; number <= 45; number += 1) {
    const day = `2026-04-${String((number % 9) + 1).padStart(2, '0')}`;
    rows.push((await createJobRow(db, { product_id: product.id, job: { transport_date: day } })).id);
  }
  const ours = 'product=lehtede%20rukis';

  test('are of 20 rows unless asked otherwise, and say where they stand', async () => {
    const { content, ...first } = await list(`?${ours}`);
    expect(content).toHaveLength(20);
    expect(first).toEqual({
      first: true,
      last: false,
      number: 1,
      numberOfElements: 20,
      size: 20,
      totalElements: 45,
      totalPages: 3,
      totals: { rows: 45, ordered: 1282.5, delivered: 0 },
      groups: null,
    });
    expect(await list(`?${ours}&pageNr=3`)).toMatchObject({
      first: false,
      last: true,
      number: 3,
      numberOfElements: 5,
    });
  });

  test('together hold each row once, the latest day first and then the highest id', async () => {
    const seen = [1, 2, 3].map((page) => list(`?${ours}&pageNr=${page}`));
    const all = (await Promise.all(seen)).flatMap(({ content }) => content);
    expect(all.map(({ id }) => id).sort((a, b) => a - b)).toEqual(rows);
    expect(all).toEqual([...all].sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id));
  });

  test('grouped say what the whole filter finds of the groups that they show', async () => {
    const sorted = 'groupBy=date&sort=date,asc';
    const { content, groups } = await list(`?${ours}&${sorted}&size=7`);
    expect(content.map(({ date }) => date)).toEqual([
      ...Array<string>(5).fill('2026-04-01'),
      ...Array<string>(2).fill('2026-04-02'),
    ]);
    expect(groups?.toSorted((a, b) => String(a.value).localeCompare(String(b.value)))).toEqual([
      { value: '2026-04-01', found: 5, rows: 5, ordered: 142.5, delivered: 0 },
      { value: '2026-04-02', found: 5, rows: 5, ordered: 142.5, delivered: 0 },
    ]);
    expect((await list(`?${ours}&groupBy=truck&size=7`)).groups).toEqual([
      { value: null, found: 45, rows: 45, ordered: 1282.5, delivered: 0 },
    ]);
    const [row] = content;
    expect((await list(`?${ours}&groupBy=client&id=${row?.id}`)).groups).toEqual([
      { value: row?.client.name, found: 1, rows: 1, ordered: 28.5, delivered: 0 },
    ]);
    expect((await list(`?${ours}&groupBy=product&size=3`)).groups).toEqual([
      { value: 'Lehtede rukis', found: 45, rows: 45, ordered: 1282.5, delivered: 0 },
    ]);
  });

  test('past the end are empty and still say the total', async () => {
    expect(await list(`?${ours}&pageNr=9`)).toMatchObject({
      content: [],
      numberOfElements: 0,
      totalElements: 45,
      last: true,
    });
  });

  test('say what all rows found come to: ordered and delivered apart, without what nothing is carried by', async () => {
    const notes = 'kaalutud';
    for (const [unit, quantity] of [
      ['t', '28.5'],
      ['KG', '500.5'],
      ['tk', '40'],
    ] as const) {
      const weighed = await createProduct(db, { unit });
      await createJobRow(db, { product_id: weighed.id, quantity, notes });
    }
    await createJobRow(db, { quantity: '20', delivered_quantity: '19.98', status: 'COMPLETED', notes });
    for (const status of ['FAILED', 'REJECTED', 'CANCELLED'] as const) {
      await createJobRow(db, { quantity: '99', delivered_quantity: '98', status, notes });
    }
    const all = jobRowStatuses.join(',');
    const counted = { rows: 4, ordered: 49.001, delivered: 19.98 };
    const page = await list(`?notes=${notes}&status=${all}&size=1&groupBy=date`);
    expect(page).toMatchObject({ totalElements: 7, totals: counted });
    expect(page.groups).toEqual([{ value: factoryDay, found: 7, ...counted }]);
    expect(await list(`?notes=${notes}&status=FAILED`)).toMatchObject({
      totalElements: 1,
      totals: { rows: 0, ordered: 0, delivered: 0 },
    });
  });

  test('take 1 to 500 rows', async () => {
    expect((await list(`?${ours}&size=1`)).totalPages).toBe(45);
    expect((await list(`?${ours}&size=500`)).content).toHaveLength(45);
    for (const wrong of ['size=0', 'size=501', 'size=', 'size=-1', 'pageNr=0', 'pageNr=1.5']) {
      const answer = await staff.get(`/api/transport-jobs/datatable?${wrong}`);
      expect(answer.problems, wrong).toEqual([`${wrong.split('=')[0]} INVALID`]);
    }
  });

  test('nothing found is one empty page', async () => {
    expect(await list('?product=midagi-niisugust-pole')).toMatchObject({
      first: true,
      last: true,
      totalElements: 0,
      totalPages: 0,
      content: [],
    });
  });
});

describe('order', async () => {
  const notes = 'jarjestus';
  const early = await createJobRow(db, {
    notes: `${notes} b`,
    quantity: '3',
    priority: 5,
    job: { transport_date: '2026-03-01', transport_time: '09:30' },
  });
  const late = await createJobRow(db, {
    notes: `${notes} a`,
    quantity: '20',
    priority: 1,
    job: { transport_date: '2026-03-02', transport_time: null },
  });

  test('every column can be sorted by, both ways', async () => {
    for (const column of jobRowColumns) {
      for (const direction of ['asc', 'desc']) {
        const page = await list(`?notes=${notes}&sort=${column},${direction}`);
        expect(page.content, `${column},${direction}`).toHaveLength(2);
      }
    }
  });

  test.each([
    ['date,asc', [early.id, late.id]],
    ['quantity,asc', [early.id, late.id]],
    ['quantity,desc', [late.id, early.id]],
    ['notes,asc', [late.id, early.id]],
    ['priority,desc', [early.id, late.id]],
  ])('by %s', async (sort, expected) => {
    expect(await idsOf(`?notes=${notes}&sort=${sort}`)).toEqual(expected);
  });

  test('empty values come last either way', async () => {
    expect(await idsOf(`?notes=${notes}&sort=time,asc`)).toEqual([early.id, late.id]);
    expect(await idsOf(`?notes=${notes}&sort=time,desc`)).toEqual([early.id, late.id]);
  });

  test('by several columns, the first one first', async () => {
    const same = await createJobRow(db, {
      notes: `${notes} c`,
      quantity: '20',
      priority: 9,
      job: { transport_date: '2026-03-01' },
    });
    forgetTotals();
    expect(await idsOf(`?notes=${notes}&sort=quantity,desc&sort=priority,desc`)).toEqual([
      same.id,
      late.id,
      early.id,
    ]);
  });

  test('rows that are alike in it by day and time, then by id, the way of the last column', async () => {
    const at = (transport_date: string, transport_time: string) =>
      createJobRow(db, { notes: 'uhesugused', quantity: '7', job: { transport_date, transport_time } });
    const [morning, evening] = [await at('2026-03-02', '07:00'), await at('2026-03-01', '19:00')];
    const [noon, again] = [await at('2026-03-01', '12:00'), await at('2026-03-01', '12:00')];
    const upwards = [noon, again, evening, morning].map(({ id }) => id);
    const sorted = (sort: string) => idsOf(`?notes=uhesugused&${sort}`);
    expect(await sorted('sort=quantity,asc')).toEqual(upwards);
    expect(await sorted('sort=quantity,desc')).toEqual(upwards.toReversed());
    expect(await sorted('sort=date,asc&sort=time,asc')).toEqual(upwards);
    expect(await sorted('sort=date,desc')).toEqual([morning, again, noon, evening].map(({ id }) => id));
  });

  test('quantities by what they weigh, in kilograms as in tonnes', async () => {
    const row = async (unit: string, quantity: string) => {
      const { id: product_id } = await createProduct(db, { unit });
      const fields = { notes: 'raskused', product_id, quantity, delivered_quantity: quantity };
      return (await createJobRow(db, fields)).id;
    };
    const [light, heavy, middle] = [await row('kg', '900'), await row('t', '28.5'), await row('kg', '20000')];
    for (const column of ['quantity', 'deliveredQuantity']) {
      expect(await idsOf(`?notes=raskused&sort=${column},desc`)).toEqual([heavy, middle, light]);
      expect(await idsOf(`?notes=raskused&sort=${column},asc`)).toEqual([light, middle, heavy]);
    }
  });

  test('texts as in an Estonian dictionary, whatever the case', async () => {
    const texts = 'Põllu Päike Sokk šokk zoo Žanna tamm Võru väike Õun Ämblik Öö Üks xerox'.split(' ');
    for (const shelf of texts.toReversed()) {
      await createJobRow(db, { notes: 'tahestik', shelf, job: { transport_date: '2026-03-03' } });
    }
    const { content } = await list('?notes=tahestik&sort=shelf,asc');
    expect(content.map(({ shelf }) => shelf)).toEqual(texts);
  });

  test('by what is no column is refused', async () => {
    const answer = await staff.get('/api/transport-jobs/datatable?sort=secret,asc');
    expect(answer.problems).toEqual(['sort INVALID']);
  });
});

test('the total counts a row as soon as it has been made', async () => {
  const [client, product] = [await createLocation(db), await createGrain(db)];
  const make = () =>
    staff.post('/api/transport-orders', {
      transportDate: '2026-05-21',
      client: { id: client.id },
      pickup: { id: client.id },
      product: { id: product.id },
      quantity: 10,
      note: 'kokkuloend',
    });
  for (let made = 0; made < 3; made += 1) {
    expect((await list('?notes=kokkuloend')).totalElements).toBe(made);
    expect((await make()).status).toBe(201);
  }
});

test('a row says what it is packed in and which row of its job it goes with', async () => {
  const packed = await createProduct(db, { is_bulk: false, package_size: '600' });
  const first = await createJobRow(db, { product_id: packed.id });
  const tied = await createJobRow(db, {
    transport_job_id: first.transport_job_id,
    tied_to_id: first.id,
  });
  const { content } = await list(`?transportJobId=${first.transport_job_id}&sort=id,asc`);
  expect(content).toMatchObject([
    { id: first.id, tiedToId: null, product: { packageSize: 600, notInPackageSize: false } },
    { id: tied.id, tiedToId: first.id },
  ]);
});
