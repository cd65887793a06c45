import { expect, test } from 'vitest';

import { auditChanges, auditRecordName } from '#api/admin/audit-labels.ts';
import type { ListedAuditEntry } from '#api/admin/audit.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createHaul } from '../../../../../tests/factories/driver-actions.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { readWorkbook } from '../../../../../tests/setup/read-workbook.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';
import { recordAudit } from '../../../db/audit.ts';

const { app, db, signIn } = await openTestApp();
const admin = await signIn({ permissions: rolePermissions.admin, firstName: 'Hille', lastName: 'Haldur' });
const staff = await signIn({ firstName: 'Kalle', lastName: 'Kontor' });

const list = async (query: string) =>
  (await admin.get<{ content: ListedAuditEntry[] }>(`/api/admin/audit?${query}`)).body.content;

test('who changed what is found by person, by thing and by day, the newest first', async () => {
  const { row } = await createHaul(db);
  const { patch } = rowPatches(staff);
  await patch({ id: row.id, version: 1, changes: { notes: 'esimene' } });
  await patch({ id: row.id, version: 2, changes: { notes: 'teine' } });
  await admin.patch(`/api/admin/users/${staff.user.id}`, { lastName: 'Kontorist' });

  const ofRow = await list(`entity=transport_job_product&entityId=${row.id}`);
  expect(ofRow.slice(0, 2)).toMatchObject([
    { who: 'Kalle Kontorist', action: 'updated', changes: { notes: ['esimene', 'teine'] } },
    { who: 'Kalle Kontorist', action: 'updated', entityId: row.id, entityName: null },
  ]);
  const ofAdmin = await list(`userId=${admin.user.id}`);
  expect(ofAdmin).toMatchObject([
    { who: 'Hille Haldur', entity: 'user', entityId: staff.user.id, entityName: 'Kalle Kontorist' },
  ]);

  const all = await list('size=2');
  const rest = await list(`before=${all[1]?.id}`);
  expect(rest.every(({ id }) => id < (all[1]?.id ?? 0))).toBe(true);
  expect(await list('to=2001-01-01')).toEqual([]);
  expect(await list('from=2999-01-01')).toEqual([]);
  // The calendar's last day has none after it.
  expect((await list('size=2&to=9999-12-31')).length).toBe(2);
});

test('records are called by their names, and so are those that a change names by number', async () => {
  const [before, after] = [
    await createCompany(db, { name: 'Vana OÜ' }),
    await createCompany(db, { name: 'Uus OÜ' }),
  ];
  const truck = await createTruck(db, { license_plate_number: '123ABC', company_id: after.id });
  await recordAudit(db, {
    userId: staff.user.id,
    entity: 'truck',
    entityId: truck.id,
    action: 'updated',
    changes: { company_id: [before.id, after.id], carrierCompanyId: after.id, axles: before.id },
  });
  const [entry] = await list(`entity=truck&entityId=${truck.id}`);
  expect(entry && auditRecordName(entry)).toMatch(/^Auto 123 ?ABC$/);
  expect(entry && auditChanges(entry.changes, entry.names)).toBe(
    `Telgi: ${before.id}; Ettevõte: Vana OÜ → Uus OÜ; Vedaja: Uus OÜ`,
  );
});

test('the file holds the same, and is for administrators alone', async () => {
  const file = await app.inject({
    url: `/api/admin/audit/export?userId=${admin.user.id}`,
    headers: admin.headers,
  });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toBe('attachment; filename="muudatused-2026-05-20.xlsx"');
  expect(readWorkbook(file.rawPayload)).toEqual([
    {
      Kuupäev: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      Kell: expect.stringMatching(/^\d{2}:\d{2}$/) as string,
      Kes: 'Hille Haldur',
      Mis: 'Kasutaja',
      Nimi: 'Kalle Kontorist',
      ID: staff.user.id,
      Tegevus: 'muutis',
      Muudatused: 'Perenimi: Kontorist',
    },
  ]);
  expect((await staff.get('/api/admin/audit')).status).toBe(403);
  expect((await staff.get('/api/admin/audit/export')).status).toBe(403);
});
