import { describe, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { createUser } from '../../../../tests/factories/users.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

interface RowPage {
  first: boolean;
  last: boolean;
  number: number;
  numberOfElements: number;
  size: number;
  totalElements: number;
  totalPages: number;
  content: JobRow[];
}

const { db, clock, signIn } = await openTestApp();
const staff = await signIn();

async function list(query: string): Promise<RowPage> {
  const answer = await staff.get<RowPage>(`/api/transport-jobs/datatable${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function idsOf(query: string): Promise<number[]> {
  return (await list(query)).content.map(({ id }) => id);
}

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

  test('past the end are empty and still say the total', async () => {
    expect(await list(`?${ours}&pageNr=9`)).toMatchObject({
      content: [],
      numberOfElements: 0,
      totalElements: 45,
      last: true,
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

describe('filters', async () => {
  const carrier = await createCompany(db, { name: 'Õnneliku Vedaja OÜ' });
  const truck = await createTruck(db, { license_plate_number: '765XYZ', company_id: carrier.id });
  const manager = await createPerson(db, { first_name: 'Ülle', last_name: 'Žukova' });
  const creator = await createUser(db, { first_name: 'Karl-Erik', last_name: 'Sõõrumaa' });
  const pickup = await createLocation(db, { location_name: 'Tõrva küün' });
  const destination = await createLocation(db, { location_name: 'Sihi 100% elevaator' });
  const product = await createProduct(db, { name: 'Päevalilleseeme Eriline' });
  const row = await createJobRow(db, {
    pickup_location_id: pickup.id,
    destination_location_id: destination.id,
    product_id: product.id,
    created_by: creator.id,
    quantity: '17.25',
    notes: 'Helista_enne tulekut',
    priority: 7,
    status: 'PAUSED',
    wet_grain: true,
    sent_to_pk_terminal: true,
    sent_to_waybill: true,
    sent_to_fleet_service: true,
    is_sms_sent: true,
    job: {
      transport_date: '2026-02-14',
      transport_time: '13:45',
      truck_id: truck.id,
      customer_manager_id: manager.id,
    },
  });
  const other = await createJobRow(db, { job: { transport_date: '2026-02-13' } });

  const finding: [name: string, filter: string, missing: string][] = [
    ['id', `id=${row.id},999999`, 'id=999999'],
    ['transportJobId', `transportJobId=${row.transport_job_id}`, 'transportJobId=999999'],
    ['dateFrom', 'dateFrom=2026-02-14', 'dateFrom=2026-12-01'],
    ['dateTo', 'dateTo=2026-02-14', 'dateTo=2026-02-13'],
    ['time', 'time=13:4', 'time=22:00'],
    ['pickup', 'pickup=torva', 'pickup=valga'],
    ['destination', 'destination=100%25', 'destination=200%25'],
    ['product', 'product=paevalille', 'product=herne'],
    ['productGroup', `productGroup=99,${product.group_id}`, 'productGroup=99'],
    ['quantity', 'quantity=17,25', 'quantity=18'],
    ['notes', 'notes=a_e', 'notes=axe'],
    ['carrier', 'carrier=onneliku%20vedaja', 'carrier=kurva'],
    ['truck', 'truck=765%20xyz', 'truck=765xyw'],
    ['customerManager', 'customerManager=zukova%20ulle', 'customerManager=tamm'],
    ['creator', 'creator=soorumaa', 'creator=tammsaare'],
    ['sentToPkTerminal', 'sentToPkTerminal=true', 'sentToPkTerminal=false'],
    ['sentToWaybill', 'sentToWaybill=true', 'sentToWaybill=false'],
    ['sentToFleetService', 'sentToFleetService=true', 'sentToFleetService=false'],
    ['isSMSSent', 'isSMSSent=true', 'isSMSSent=false'],
    ['wetGrain', 'wetGrain=true', 'wetGrain=false'],
    ['status', 'status=PAUSED,ERROR', 'status=UNCOMPLETED'],
    ['priority', 'priority=7,8', 'priority=1'],
  ];

  test.each(finding)('%s finds and leaves out', async (_name, filter, missing) => {
    const found = await list(`?size=500&${filter}`);
    expect(found.content.map(({ id }) => id)).toContain(row.id);
    expect(found.totalElements).toBe(found.content.length);
    expect(await idsOf(`?size=500&${missing}`)).not.toContain(row.id);
  });

  test('several hold together', async () => {
    expect(await idsOf('?wetGrain=true&pickup=torva&status=PAUSED&dateFrom=2026-02-01')).toEqual([row.id]);
    expect(await idsOf('?wetGrain=false&pickup=torva')).toEqual([]);
  });

  test('an empty list of product groups filters nothing', async () => {
    expect(await idsOf('?productGroup=&dateTo=2026-02-13&dateFrom=2026-02-13')).toEqual([other.id]);
  });

  test('what filters is shown as it was filtered for', async () => {
    const [shown] = (await list(`?id=${row.id}`)).content;
    expect(shown).toMatchObject({
      date: '2026-02-14',
      time: '13:45',
      pickup: { locationName: 'Tõrva küün' },
      quantity: 17.25,
      carrier: { name: 'Õnneliku Vedaja OÜ' },
      truck: { licensePlateNumber: '765XYZ' },
      customerManager: { name: 'Ülle Žukova' },
      creator: { name: 'Karl-Erik Sõõrumaa' },
    });
  });

  test.each([
    'status=SLEEPING',
    'dateFrom=2026-02-30',
    'wetGrain=maybe',
    'id=1;2',
    'productGroup=a',
    'quantity=palju',
    'quantity=1.204,5',
    'quantity=28%2050',
    'quantity=28%20x',
    'colour=red',
  ])('%s is refused', async (filter) => {
    const answer = await staff.get(`/api/transport-jobs/datatable?${filter}`);
    expect(answer.status).toBe(422);
    expect(answer.problems[0]).toMatch(new RegExp(`^${filter.split('=')[0]} `));
  });
});

describe('a quantity is found as it is typed and as it is shown', async () => {
  const goods = { t: await createGrain(db), kg: await createProduct(db, { unit: 'kg' }) };
  const make = async (quantity: string, unit: keyof typeof goods) =>
    (await createJobRow(db, { notes: 'kogusefilter', quantity, product_id: goods[unit].id })).id;
  const tonnes = await make('28.5', 't');
  const kilograms = await make('28500', 'kg');
  const close = await make('28.505', 't');
  const large = await make('1204000.75', 'kg');
  const found = (text: string) =>
    idsOf(`?notes=kogusefilter&sort=id,asc&quantity=${encodeURIComponent(text)}`);

  test.each([
    ['28', [tonnes, kilograms, close]],
    ['28500', [kilograms]],
    ['28 500', [kilograms]],
    ['28\u{a0}500', [kilograms]],
    ['28\u{202f}500', [kilograms]],
    ['8 500', [kilograms]],
    ['500', [kilograms]],
    ['28,5', [tonnes, close]],
    ['28.5', [tonnes, close]],
    ['28,50', [tonnes, close]],
    ['28,500', [tonnes]],
    ['28,5000', [tonnes]],
    ['8,5', [tonnes, close]],
    ['28,5 t', [tonnes]],
    ['28,50t', [tonnes]],
    ['28,5\u{a0}t', [tonnes]],
    ['28,5 kg', []],
    ['28 500 kg', [kilograms]],
    ['28\u{a0}500,0\u{a0}kg', [kilograms]],
    ['28 t', []],
    ['1 204 000,75 kg', [large]],
    ['1 204 000', [large]],
    ['', [tonnes, kilograms, close, large]],
  ])('%j', async (text, ids) => {
    expect(await found(text)).toEqual(ids);
  });
});

describe('cancelled rows', async () => {
  const cancelled = await createJobRow(db, { notes: 'tuhistamine', status: 'CANCELLED' });
  const failed = await createJobRow(db, { notes: 'tuhistamine', status: 'FAILED' });

  test('are left out unless filtered for', async () => {
    expect(await idsOf('?notes=tuhistamine')).toEqual([failed.id]);
    expect(await idsOf('?notes=tuhistamine&status=CANCELLED')).toEqual([cancelled.id]);
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
