import { expect, test } from 'vitest';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createContract } from '../../../../../tests/factories/contracts.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createPerson } from '../../../../../tests/factories/people.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createWarehouse } from '../../../../../tests/factories/warehouses.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';
import { entities } from '../../../import/entities.ts';
import { jsonRecord } from '../../../import/readers/read-json.ts';
import { runImport } from '../../../import/run-import.ts';

const { db, signIn } = await openTestApp();
const admin = await signIn({ permissions: rolePermissions.admin });

test('a form takes no new reference to what is out of use, and keeps the one it has', async () => {
  const company = await createCompany(db, { name: 'Lõpetanud OÜ', status_code: 'COMPANY_STATUS_INACTIVE' });
  const place = await createLocation(db, { company_id: company.id });
  const person = await createPerson(db);
  const refused = await admin.post('/api/admin/representatives', {
    companyExternalId: { id: company.id },
    personExternalId: { id: person.id },
  });
  expect(refused.problem.errors).toMatchObject([
    { field: 'companyExternalId', explanation: '„Lõpetanud OÜ“ on kasutusest väljas, valige muu.' },
  ]);
  const renamed = await admin.patch(`/api/admin/locations/${place.id}`, {
    version: 1,
    changes: { companyExternalId: { id: company.id }, locationName: 'Uus nimi' },
  });
  expect(renamed.status, renamed.text).toBe(200);
});

const importPlace = async (values: Record<string, unknown>) => {
  const entity = entities.find(({ name }) => name === 'locations')!;
  const records = [jsonRecord(values, 0, entity)];
  const run = { actor: 'test', userId: null, grant: 'all' as const, now: Date.now() };
  await db.transaction().execute((trx) => runImport(trx, [{ entity, file: 'items', records }], run));
};

test('an import without the column leaves a record as it is, with it says what is', async () => {
  const place = await createLocation(db);
  const company = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', place.company_id)
    .executeTakeFirstOrThrow();
  const item = {
    externalId: place.external_id,
    companyExternalId: company.external_id,
    locationName: 'Imporditud',
  };
  const isInUse = async () =>
    (
      await db
        .selectFrom('locations')
        .select(['location_name', 'active'])
        .where('id', '=', place.id)
        .executeTakeFirstOrThrow()
    ).active;
  await db.updateTable('locations').set({ active: false }).where('id', '=', place.id).execute();
  await importPlace(item);
  expect(await isInUse()).toBe(false);
  await importPlace({ ...item, active: 'jah' });
  expect(await isInUse()).toBe(true);
  await importPlace({ ...item, active: false });
  expect(await isInUse()).toBe(false);
});

test('what names a record is counted with what of it is not over, that first', async () => {
  const place = await createLocation(db);
  await createJobRow(db, { pickup_location_id: place.id });
  await createJobRow(db, { destination_location_id: place.id, status: 'COMPLETED' });
  await createWarehouse(db, { location_id: place.id, active: false });
  await createWarehouse(db, { location_id: place.id, active: false });
  await createContract(db, { pickup_location_id: place.id, valid_to: '2026-01-31' });
  await createContract(db, { pickup_location_id: place.id });
  await createContract(db, { pickup_location_id: place.id, active: false });
  const { body } = await admin.get<{ content: unknown[] }>(`/api/admin/locations/${place.id}/usage`);
  expect(body.content).toEqual([
    { what: 'contracts', count: 3, label: 'lepingut', open: 1, openLabel: 'kehtib' },
    { what: 'transport_job_products', count: 2, label: 'veotöö rida', open: 1, openLabel: 'pooleli' },
    { what: 'warehouses', count: 2, label: 'ladu', open: 0, openLabel: 'kasutuses' },
  ]);
});

test('the own company stays in use', async () => {
  const before = await admin.get<{ content: { version: number } }>('/api/admin/companies/1');
  const { version } = before.body.content;
  const out = { version, changes: { statusCode: 'COMPANY_STATUS_INACTIVE' } };
  const patched = await admin.patch('/api/admin/companies/1', out);
  expect(patched.problems).toEqual(['changes.statusCode NOT_ALLOWED']);
  const line = 'externalId;name;own;statusCode\nOMA;Oma;jah;COMPANY_STATUS_INACTIVE\n';
  const found = await admin.send<{ content: { state: string } }>(
    'POST',
    '/api/admin/imports?kind=companies',
    line,
    { 'content-type': 'text/csv' },
  );
  expect(found.body.content.state).toBe('refused');
});
