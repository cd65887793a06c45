import { describe, expect, test } from 'vitest';

import { editableJobRowFields } from '#domain/job-row/job-row-columns.ts';
import { isJobField } from '#domain/job-row/job-row-patch.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createPerson } from '../../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { patchUrl, rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { patch, rowNow, history } = rowPatches(staff);

describe('an uncompleted row', () => {
  test('takes every field that may be changed, and its version rises by one', async () => {
    const row = await createJobRow(db);
    const [pickup, destination] = [await createLocation(db), await createLocation(db)];
    const product = await createGrain(db);
    const truck = await createTruck(db);
    const manager = await createPerson(db);
    const answer = await patch({
      id: row.id,
      changes: {
        date: '2026-06-01',
        time: '07:45',
        pickup: { id: pickup.id, locationName: 'not read' },
        destination: { id: destination.id },
        product: { id: product.id },
        quantity: 12.345,
        notes: '  Helista ette  ',
        truck: { id: truck.id },
        customerManager: { id: manager.id },
        wetGrain: true,
        priority: 999,
        shelf: 'A-12',
      },
    });
    expect(answer.status).toBe(200);
    const expected = {
      id: row.id,
      version: 2,
      date: '2026-06-01',
      time: '07:45',
      pickup: { id: pickup.id, locationName: pickup.location_name },
      destination: { id: destination.id },
      product: { id: product.id },
      quantity: 12.345,
      notes: 'Helista ette',
      truck: { id: truck.id },
      carrier: { id: truck.company_id },
      customerManager: { id: manager.id },
      wetGrain: true,
      priority: 999,
      shelf: 'A-12',
    };
    expect(answer.body.content).toMatchObject([expected]);
    expect(await rowNow(row.id)).toMatchObject(expected);
  });

  test('lets go of what may be empty', async () => {
    const truck = await createTruck(db);
    const row = await createJobRow(db, {
      destination_location_id: (await createLocation(db)).id,
      notes: 'Märkus',
      shelf: 'B1',
      job: { truck_id: truck.id, transport_time: '10:00' },
    });
    const changes = {
      time: null,
      destination: null,
      notes: '',
      truck: null,
      carrier: null,
      customerManager: null,
      shelf: null,
    };
    expect((await patch({ id: row.id, changes })).status).toBe(200);
    expect(await rowNow(row.id)).toMatchObject({ ...changes, notes: null });
  });

  test('keeps a carrier that is chosen together with the truck', async () => {
    const row = await createJobRow(db);
    const [truck, carrier] = [await createTruck(db), await createCompany(db)];
    await patch({ id: row.id, changes: { truck: { id: truck.id }, carrier: { id: carrier.id } } });
    expect(await rowNow(row.id)).toMatchObject({ truck: { id: truck.id }, carrier: { id: carrier.id } });
  });

  test.each([
    'id',
    'transportJobId',
    'creator',
    'status',
    'sentToPkTerminal',
    'isSMSSent',
    'version',
    'colour',
  ])('refuses %s', async (field) => {
    const row = await createJobRow(db);
    const answer = await patch({ id: row.id, changes: { [field]: 1 } });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([`0.changes.${field} NOT_ALLOWED`]);
  });
});

describe('locks', () => {
  const locked = ['date', 'time', 'pickup', 'product', 'carrier', 'truck', 'customerManager'];

  test('a row on the way refuses what its truck already goes by, all at once', async () => {
    const row = await createJobRow(db, { status: 'ON_THE_WAY' });
    const truck = await createTruck(db);
    const reference = { id: row.pickup_location_id };
    const answer = await patch({
      id: row.id,
      changes: {
        date: '2026-06-01',
        time: '08:00',
        pickup: reference,
        product: { id: row.product_id },
        carrier: { id: truck.company_id },
        truck: { id: truck.id },
        customerManager: { id: (await createPerson(db)).id },
      },
    });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual(locked.map((field) => `0.changes.${field} NOT_ALLOWED`).sort());
    expect(answer.problem.errors[0]?.rowId).toBe(row.id);
  });

  test('the row says which fields another row of its job leaves free, and the others are refused', async () => {
    const row = await createJobRow(db);
    await createJobRow(db, { transport_job_id: row.transport_job_id, status: 'COMPLETED' });
    const { editableFields } = await rowNow(row.id);
    expect(editableFields).toEqual(editableJobRowFields.filter((field) => !isJobField(field)));
    const answer = await patch({ id: row.id, changes: { date: '2026-06-01', notes: 'x', time: null } });
    expect(answer.problems).toEqual(['0.changes.date NOT_ALLOWED', '0.changes.time NOT_ALLOWED']);
  });

  test('a row on the way can be led to another place', async () => {
    const row = await createJobRow(db, { status: 'ON_THE_WAY' });
    const destination = await createLocation(db);
    const changes = { destination: { id: destination.id }, notes: 'Uus koht', quantity: 10, priority: 2 };
    expect((await patch({ id: row.id, changes })).status).toBe(200);
    expect(await rowNow(row.id)).toMatchObject({ destination: { id: destination.id }, version: 2 });
  });

  test.each(['UNCONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'PAUSED'] as const)(
    'a row that is %s refuses everything',
    async (status) => {
      const row = await createJobRow(db, { status });
      const answer = await patch({ id: row.id, changes: { notes: 'x', priority: 1 } });
      expect(answer.status).toBe(422);
      expect(answer.problems).toEqual(['0.changes.notes NOT_ALLOWED', '0.changes.priority NOT_ALLOWED']);
      // Whoever takes an edit back may not have seen that a colleague has removed the row.
      const isRemoved = answer.problem.errors[0]?.explanation === 'Rida on vahepeal eemaldatud';
      expect(isRemoved).toBe(status === 'CANCELLED');
    },
  );
});

describe('versions', () => {
  test('an older one is refused with the row as it is now', async () => {
    const row = await createJobRow(db);
    expect((await patch({ id: row.id, changes: { notes: 'esimene' } })).status).toBe(200);
    const late = await patch({ id: row.id, changes: { notes: 'teine' } });
    expect(late.status).toBe(409);
    expect(late.problem.current).toMatchObject({ id: row.id, version: 2, notes: 'esimene' });
    expect((await patch({ id: row.id, version: 2, changes: { notes: 'teine' } })).status).toBe(200);
    expect(await rowNow(row.id)).toMatchObject({ version: 3, notes: 'teine' });
  });

  test('of two that write at once one wins and the other is told', async () => {
    const row = await createJobRow(db);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((notes) => patch({ id: row.id, changes: { notes } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await rowNow(row.id)).toMatchObject({ version: 2 });
  });

  test('a patch that changes nothing raises nothing', async () => {
    const row = await createJobRow(db);
    const answer = await patch({ id: row.id, changes: {} });
    expect(answer.body.content).toMatchObject([{ id: row.id, version: 1 }]);
  });
});

describe('values', () => {
  test('that do not exist or fit are named, all at once', async () => {
    const row = await createJobRow(db);
    const retired = await createTruck(db, { status: 'INACTIVE' });
    const answer = await patch({
      id: row.id,
      changes: {
        pickup: { id: 9_999_999 },
        destination: { id: 9_999_999 },
        product: { id: 9_999_999 },
        truck: { id: retired.id },
        carrier: { id: 9_999_999 },
        customerManager: { id: 9_999_999 },
      },
    });
    expect(answer.problems).toEqual(
      ['carrier', 'customerManager', 'destination', 'pickup', 'product', 'truck'].map(
        (field) => `0.changes.${field} NOT_FOUND`,
      ),
    );
  });

  test.each([
    ['date', '2026-02-30'],
    ['date', null],
    ['time', '24:00'],
    ['time', '7:30'],
    ['quantity', 0],
    ['quantity', 1.2345],
    ['quantity', '5'],
    ['priority', 1000],
    ['priority', 1.5],
    ['wetGrain', 'true'],
    ['notes', 'nul\u0000l'],
    ['pickup', null],
    ['truck', 7],
  ])('%s %j is refused', async (field, value) => {
    const row = await createJobRow(db);
    const answer = await patch({ id: row.id, changes: { [field]: value } });
    expect(answer.status).toBe(422);
    expect(answer.problems[0]).toMatch(new RegExp(`^0\\.changes\\.${field}`));
  });

  test('a quantity must fit the packages of the product that the row then has', async () => {
    const packed = await createProduct(db, { is_bulk: false, package_size: '600' });
    const row = await createJobRow(db, { quantity: '28.5' });
    const refused = await patch({ id: row.id, changes: { product: { id: packed.id } } });
    expect(refused.problems).toEqual(['0.changes.quantity INVALID']);
    expect(refused.problem.errorMessage).toContain('600');
    const taken = await patch({ id: row.id, changes: { product: { id: packed.id }, quantity: 1200 } });
    expect(taken.status).toBe(200);
  });
});

test('the history says who changed what from what to what, in names', async () => {
  const row = await createJobRow(db, { notes: 'vana' });
  const truck = await createTruck(db, { license_plate_number: '555TTT' });
  await patch({ id: row.id, changes: { notes: 'uus', truck: { id: truck.id }, priority: 0 } });
  const [entry] = await history(row.id);
  expect(entry).toMatchObject({ who: `${staff.user.firstName} ${staff.user.lastName}`, action: 'updated' });
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: 'notes', before: 'vana', after: 'uus' },
      { field: 'truck', before: null, after: '555TTT' },
    ]),
  );
  expect(JSON.stringify(entry?.changes)).not.toContain('priority');
});

test('staff only', async () => {
  const row = await createJobRow(db);
  for (const permissions of [['PERM_CLIENT'], ['PERM_MOBILE_TRUCK_DRIVER'], []] as const) {
    const user = await signIn({ permissions });
    const answer = await user.patch(patchUrl, [{ id: row.id, version: 1, changes: { notes: 'x' } }]);
    expect(answer.status).toBe(403);
  }
});
