import { expect, test } from 'vitest';

import type { Truck } from '#api/vehicles/trucks.ts';

import { createProduct } from '../../../tests/factories/products.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { openAssignments } from '../../../tests/setup/planning/assignments.ts';

const { check, date, db, signIn, staff, way } = await openAssignments();

const dangerous = { un_number: '3082', adr_class: '9', packing_group: 'III' } as const;
const packed = await createProduct(db, { ...dangerous, unit: 'l', is_bulk: false, package_size: null });

const rowOf = (productId: number, quantity: string, jobId?: number) =>
  createJobRow(db, {
    ...way,
    product_id: productId,
    quantity,
    ...(jobId === undefined
      ? { job: { transport_date: date, transport_time: '09:00', truck_id: null } }
      : { transport_job_id: jobId }),
  });
const adrOf = async (asked: object) =>
  (await check({ time: '09:00', ...asked }))
    .filter(({ code }) => code.startsWith('ADR_'))
    .map(({ code, message }) => `${code}: ${message}`);

test('above the points of a journey the driver has to have a card and the truck its equipment', async () => {
  const driver = await signIn({ firstName: 'Aadu', lastName: 'Ader', phone: '+37259991177' });
  const truck = await createTruck(db, {
    license_plate_number: '711ABC',
    driver_name: 'Aadu',
    driver_phone: '59991177',
  });
  const row = await rowOf(packed.id, '600');
  const asked = { rowId: row.id, truckId: truck.id };
  expect(await adrOf(asked)).toEqual([]);
  // Both rows of one journey are counted together.
  await rowOf(packed.id, '500', row.transport_job_id);
  const why = 'ADR 1\u{a0}100 punkti, vaba on 1\u{a0}000 (ADR 1.1.3.6)';
  expect(await adrOf(asked)).toEqual([
    `ADR_DRIVER_MISSING: ${why}: autojuhil Aadu Ader ei ole kehtivat ADR-tunnistust (ADR 8.2)`,
    `ADR_EQUIPMENT: ${why}: autol 711 ABC ei ole kehtivat ADR-varustuse kontrolli (ADR 8.1)`,
  ]);
  const add = async (subject: object, kind: string, validTo: string) => {
    const { status, text } = await staff.post('/api/papers', {
      subject,
      kind,
      validFrom: '2026-01-01',
      validTo,
    });
    expect(status, text).toBe(201);
  };
  // Beside the truck, once, of both rows of the journey and of two trucks that are asked about together.
  await createTruck(db, { license_plate_number: '7112BC', driver_name: 'Beeta', driver_phone: null });
  const other = await rowOf(packed.id, '1', row.transport_job_id);
  const beside = await staff.get<{ content: Truck[] }>(`/api/trucks?search=711&rowIds=${row.id},${other.id}`);
  const ofTrucks = beside.body.content.map(({ loadVerdict }) =>
    loadVerdict?.against.flatMap(({ code, message }) => (code.startsWith('ADR_') ? message : [])),
  );
  const lacks = ['juhil ei ole kehtivat ADR-tunnistust', 'autol ei ole kehtivat ADR-varustuse kontrolli'];
  expect(ofTrucks).toEqual([lacks, lacks]);
  await add({ userId: driver.user.id }, 'ADR_CARD', '2026-12-31');
  // The equipment was checked until the day before.
  await add({ truckId: truck.id }, 'ADR_EQUIPMENT', '2026-06-02');
  expect((await adrOf(asked)).map((each) => each.split(':')[0])).toEqual(['ADR_EQUIPMENT']);
  await add({ truckId: truck.id }, 'ADR_EQUIPMENT', '2026-12-31');
  expect(await adrOf(asked)).toEqual([]);
});

test('loose goods are never free, and of unknown ones it is not claimed', async () => {
  const truck = await createTruck(db, {
    license_plate_number: '712ABC',
    driver_name: null,
    driver_phone: null,
  });
  const loose = await createProduct(db, {
    ...dangerous,
    un_number: '2067',
    adr_class: '5.1',
    unit: 't',
    is_bulk: true,
  });
  const found = await adrOf({ rowId: (await rowOf(loose.id, '0.5')).id, truckId: truck.id });
  expect(found[0]).toBe(
    'ADR_DRIVER_MISSING: ADR 500 punkti, lahtiselt (ADR 1.1.3.6 vabastab ainult pakendid): auto 712 ABC juhil ei ole kehtivat ADR-tunnistust (ADR 8.2)',
  );
  // By its number, a kilogram of it is not free.
  const never = await createProduct(db, {
    un_number: '3132',
    adr_class: '4.3 (4.1)',
    packing_group: 'II',
    unit: 'kg',
    is_bulk: false,
  });
  const ofNever = await adrOf({ rowId: (await rowOf(never.id, '1')).id, truckId: truck.id });
  expect(ofNever[0]).toContain('ADR veokategooria 0, ühtegi pakendit ei vabastata (ADR 1.1.3.6.3)');
  const unknown = await createProduct(db, { un_number: '1993', adr_class: '3', unit: 'l', is_bulk: false });
  const ofUnknown = await adrOf({ rowId: (await rowOf(unknown.id, '5')).id, truckId: truck.id });
  expect(ofUnknown[0]).toContain('ADR punktid teadmata (kogus, klass või pakendigrupp puudub)');
  // Called dangerous in words alone.
  const words = await createProduct(db, { name: 'Kütus', adr: 'UN 1202', unit: 'l', is_bulk: false });
  const ofWords = await adrOf({ rowId: (await rowOf(words.id, '5')).id, truckId: truck.id });
  expect(ofWords[0]).toContain('ADR punktid teadmata (ÜRO number puudub: Kütus)');
});
