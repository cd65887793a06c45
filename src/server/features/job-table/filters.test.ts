import { describe, expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { createUser } from '../../../../tests/factories/users.ts';
import { jobTable } from '../../../../tests/setup/job-table.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { list, idsOf } = jobTable(staff);

describe('filters', async () => {
  const carrier = await createCompany(db, { name: 'Õnneliku Vedaja OÜ' });
  const client = await createCompany(db, { name: 'Ämblikumäe Põllud' });
  const clientPlace = await createLocation(db, { company_id: client.id });
  const trailer = await createTrailer(db, { registration_number: '98HAA' });
  const truck = await createTruck(db, {
    license_plate_number: '765XYZ',
    trailer_id: trailer.id,
    driver_name: 'Jüri Öpik',
    company_id: carrier.id,
  });
  const manager = await createPerson(db, { first_name: 'Ülle', last_name: 'Žukova' });
  const creator = await createUser(db, { first_name: 'Karl-Erik', last_name: 'Sõõrumaa' });
  const pickup = await createLocation(db, { location_name: 'Tõrva küün' });
  const destination = await createLocation(db, { location_name: 'Sihi 100% elevaator' });
  const product = await createProduct(db, { name: 'Päevalilleseeme Eriline' });
  const row = await createJobRow(db, {
    client_location_id: clientPlace.id,
    delivered_quantity: '16.98',
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
    ['client', 'client=amblikumae', 'client=ussimae'],
    ['driver', 'driver=opik%20juri', 'driver=none'],
    ['trailer', 'trailer=98 h', 'trailer=none'],
    ['deliveredQuantity', 'deliveredQuantity=16,98', 'deliveredQuantity=none'],
    ['a truck', 'truck=!111', 'truck=none'],
    ['a text without', 'notes=!koera', 'notes=!helista_enne'],
    ['product', 'product=paevalille', 'product=herne'],
    ['productGroup', `productGroup=99,${product.group_id}`, 'productGroup=99'],
    ['quantity', 'quantity=17,25', 'quantity=18'],
    ['one of several products', 'product=herne;paevalille', 'product=herne;oder'],
    ['one of several trucks', 'truck=111AAA; 765%20xyz', 'truck=none;111AAA'],
    ['none of several clients', 'client=!ussimae;kurva', 'client=!ussimae;amblikumae'],
    ['notes', 'notes=a_e', 'notes=axe'],
    ['notes of a day', 'notes=a_e&dateFrom=2026-02-14&dateTo=2026-02-14', 'notes=axe&dateTo=2026-02-14'],
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

  test.each(['truck', 'destination', 'time', 'driver', 'trailer', 'deliveredQuantity', 'notes'])(
    'none finds rows without a %s',
    async (column) => {
      const bare = await createJobRow(db, {
        destination_location_id: null,
        notes: null,
        job: { transport_date: '2026-02-12', transport_time: null, truck_id: null },
      });
      const found = await idsOf(`?size=500&dateTo=2026-02-20&dateFrom=2026-02-11&${column}=none`);
      expect(found).toContain(bare.id);
      expect(found).not.toContain(row.id);
    },
  );

  test('none finds rows without an order, and rows whose way is not known', async () => {
    const day = { transport_date: '2026-02-17' };
    const nowhere = await createLocation(db, { latitude: null, longitude: null });
    const bare = await createJobRow(db, { pickup_location_id: nowhere.id, job: day });
    const to = await createLocation(db);
    const { row: ordered } = await createOrderedJobRow(db, { destination_location_id: to.id, job: day });
    const found = (filter: string) => idsOf(`?size=500&dateFrom=2026-02-17&dateTo=2026-02-17&${filter}=none`);
    expect(await found('order')).toEqual([bare.id]);
    expect(await found('km')).toContain(bare.id);
    expect(await found('km')).not.toContain(ordered.id);
    // A priority is never empty.
    expect(await found('priority')).toEqual([]);
  });

  test('rows without a value are found beside those of a name', async () => {
    const bare = await createJobRow(db, { job: { transport_date: '2026-02-15', truck_id: null } });
    const found = await idsOf('?size=500&dateFrom=2026-02-14&dateTo=2026-02-15&truck=none;765xyz');
    expect(found).toEqual([bare.id, row.id]);
  });

  test('plates are parted by commas too, and one driver can be looked for beside none', async () => {
    const days = 'size=500&dateFrom=2026-02-14&dateTo=2026-02-15';
    const bare = (await list(`?${days}&truck=none`)).content.map(({ id }) => id);
    expect(await idsOf(`?${days}&truck=none,765xyz`)).toEqual([...bare, row.id]);
    expect(await idsOf(`?${days}&trailer=none,98haa`)).toEqual([...bare, row.id]);
    expect(await idsOf(`?${days}&driver=none;opik`)).toEqual([...bare, row.id]);
    expect(await idsOf(`?${days}&truck=${encodeURIComponent('!none,111AAA')}`)).toEqual([row.id]);
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
    'id=1-',
    'id=1-2-3',
    'productGroup=a',
    'quantity=palju',
    'quantity=1.20,5',
    'quantity=28%2050',
    'quantity=28%20x',
    'colour=red',
  ])('%s is refused', async (filter) => {
    const answer = await staff.get(`/api/transport-jobs/datatable?${filter}`);
    expect(answer.status).toBe(422);
    expect(answer.problems[0]).toMatch(new RegExp(`^${filter.split('=')[0]} `));
  });
});

test('rows and jobs are found by single numbers and by ranges of them, each once', async () => {
  const rows = [];
  for (let each = 0; each < 4; each += 1) rows.push(await createJobRow(db, { notes: 'vahemik' }));
  const [a = 0, b = 0, c = 0, d = 0] = rows.map(({ id }) => id);
  const found = (filter: string) => idsOf(`?notes=vahemik&sort=id,asc&${filter}`);
  expect(await found(`id=${a},${c}-${d}`)).toEqual([a, c, d]);
  expect(await found(`id=${a}-${b},${b}`)).toEqual([a, b]);
  expect(await found(`id=${d}-${a}`)).toEqual([]);
  expect(await found('id=1-999999999999999')).toEqual([a, b, c, d]);
  const [, job = 0] = rows.map((row) => row.transport_job_id);
  expect(await found(`transportJobId=${job}-${job}`)).toEqual([b]);
  expect(await found('km=0,5-9')).toEqual([]);
});

test('rows are found by the numbers of their orders, by ranges of them too', async () => {
  const made = [await createOrderedJobRow(db), await createOrderedJobRow(db), await createOrderedJobRow(db)];
  const [first, second, third] = made.map(({ order, row }) => ({ order: order.id, row: row.id }));
  const found = (filter: string) => idsOf(`?sort=id,asc&order=${filter}`);
  expect(await found(`${second?.order}`)).toEqual([second?.row]);
  expect(await found(`${first?.order},${second?.order}-${third?.order}`)).toEqual(
    [first, second, third].map((each) => each?.row),
  );
  expect(await found(`${third?.order}-${first?.order}`)).toEqual([]);
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
    ['28,5 t', [tonnes, kilograms]],
    ['28,50t', [tonnes, kilograms]],
    ['28,5\u{a0}т', [tonnes, kilograms]],
    ['28,505 tonni', [close]],
    ['28,5 kg', []],
    ['28 500 kg', [tonnes, kilograms]],
    ['28\u{a0}500,0\u{a0}kg', [tonnes, kilograms]],
    ['28.500', [tonnes, kilograms]],
    ["28'500", [kilograms]],
    ['1.204.000,75', [large]],
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

describe('rows that wait for a send', async () => {
  const sent = {
    notes: 'saatmisootel',
    sent_to_waybill: true,
    sent_to_fleet_service: true,
    sent_to_pk_terminal: true,
    is_sms_sent: true,
  };
  // A ready row takes bulk goods to a terminal.
  const ready = (over: Parameters<typeof createReadyRow>[1]) => createReadyRow(db, { ...sent, ...over });
  const waiting = [
    await ready({ is_sms_sent: false }),
    await ready({ sent_to_waybill: false, status: 'ON_THE_WAY' }),
    await ready({ sent_to_fleet_service: false }),
    await ready({ sent_to_pk_terminal: false }),
  ];
  const packaged = await createProduct(db, { is_bulk: false });
  const others = [
    await ready({}),
    await ready({ sent_to_pk_terminal: false, product_id: packaged.id }),
    await ready({ sent_to_pk_terminal: false, destination_location_id: null }),
    await ready({ sent_to_pk_terminal: false, destination_location_id: (await createLocation(db)).id }),
    // Nobody may send these: one is to be confirmed first, the other is over.
    await ready({ is_sms_sent: false, status: 'UNCONFIRMED' }),
    await ready({ is_sms_sent: false, status: 'COMPLETED' }),
  ];

  test('lack a send that they need, and the others do not', async () => {
    const found = (value: boolean) => idsOf(`?notes=saatmisootel&sort=id,asc&awaitsSending=${String(value)}`);
    expect(await found(true)).toEqual(waiting.map(({ id }) => id));
    expect(await found(false)).toEqual(others.map(({ id }) => id));
  });
});
