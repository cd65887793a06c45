import { expect, test } from 'vitest';

import type { JobRow, JobRowChanges } from '#api/job-row/job-table.ts';
import { type EditableJobRowField, editableJobRowFields } from '#domain/job-row/job-row-columns.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createPerson } from '../../../../../tests/factories/people.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const { patch, rowNow } = rowPatches(await signIn());

const [place, product, carrier, truck] = [
  await createLocation(db),
  await createGrain(db),
  await createCompany(db),
  await createTruck(db, { company_id: (await createCompany(db)).id }),
];

/** Another value of each field. */
const changes: Required<JobRowChanges> = {
  date: '2026-06-01',
  time: '07:45',
  pickup: { id: place.id },
  destination: { id: place.id },
  product: { id: product.id },
  quantity: 12.345,
  notes: 'Helista ette',
  carrier: { id: carrier.id },
  truck: { id: truck.id },
  trailer: { id: (await createTrailer(db)).id },
  customerManager: { id: (await createPerson(db)).id },
  wetGrain: false,
  priority: 9,
  shelf: 'A-12',
};

/** What follows from a field: a truck brings its carrier and its usual trailer, a place the way to it. */
const following: Partial<Record<EditableJobRowField, readonly (keyof JobRow)[]>> = {
  truck: ['carrier', 'trailer', 'driver'],
  pickup: ['km'],
  destination: ['km'],
};

test.each(editableJobRowFields)('%s is changed alone: everything else of the row stays', async (field) => {
  const { row } = await createOrderedJobRow(db, {
    destination_location_id: (await createLocation(db)).id,
    notes: 'Värav on lahti',
    wet_grain: true,
    priority: 5,
    shelf: 'B-1',
    job: {
      truck_id: (await createTruck(db)).id,
      trailer_id: (await createTrailer(db)).id,
      carrier_company_id: (await createCompany(db)).id,
      customer_manager_id: (await createPerson(db)).id,
      transport_time: '06:00',
    },
  });
  const before = await rowNow(row.id);
  const answer = await patch({ id: row.id, changes: { [field]: changes[field] } });
  expect(answer.status, answer.text).toBe(200);
  const after = await rowNow(row.id);
  const differing = (Object.keys(after) as (keyof JobRow)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  expect(differing).toContain(field);
  const expected = new Set<keyof JobRow>(['version', field, ...(following[field] ?? [])]);
  expect(differing.filter((name) => !expected.has(name))).toEqual([]);
});
