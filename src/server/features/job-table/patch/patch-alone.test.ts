import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import {
  editableFields,
  type EditableJobRowField,
  editableJobRowFields,
  isReferenceField,
  type ReferenceField,
} from '#domain/job-row/job-row-columns.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createPerson } from '../../../../../tests/factories/people.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createTrailer, createTruck } from '../../../../../tests/factories/trucks.ts';
import { createFilledJobRow } from '../../../../../tests/setup/filled-rows.ts';
import { ownValuesOf } from '../../../../../tests/setup/plain-values.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const { patch, rowNow } = rowPatches(await signIn());

const place = { id: (await createLocation(db)).id };

/** Another record for each field that refers to one. */
const references: Record<ReferenceField, { id: number }> = {
  pickup: place,
  destination: place,
  product: await createGrain(db),
  carrier: await createCompany(db),
  truck: await createTruck(db, { company_id: (await createCompany(db)).id }),
  trailer: await createTrailer(db),
  customerManager: await createPerson(db),
};

/** Another value for each of the other fields, as its kind says. */
const own = ownValuesOf(editableFields, {
  day: '2026-06-01',
  time: '07:45',
  line: 'A-12',
  multiline: 'Helista ette',
  number: 9,
  quantity: 12.345,
  flag: false,
});

/**
 * Fields that change with another one: a truck brings its carrier, its usual trailer and its findings, a location the
 * distance.
 */
const following: Partial<Record<EditableJobRowField, readonly (keyof JobRow)[]>> = {
  truck: ['carrier', 'trailer', 'driver', 'findings', 'findingDetails'],
  pickup: ['km'],
  destination: ['km'],
};

test.each(editableJobRowFields)('%s is changed alone: everything else of the row stays', async (field) => {
  const { row } = await createFilledJobRow(db);
  const before = await rowNow(row.id);
  const answer = await patch({
    id: row.id,
    changes: { [field]: isReferenceField(field) ? { id: references[field].id } : own[field] },
  });
  expect(answer.status, answer.text).toBe(200);
  const after = await rowNow(row.id);
  const differing = (Object.keys(after) as (keyof JobRow)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  expect(differing).toContain(field);
  const expected = new Set<keyof JobRow>(['version', field, ...(following[field] ?? [])]);
  expect(differing.filter((name) => !expected.has(name))).toEqual([]);
});
