import { expect, test } from 'vitest';

import type { ErasedUser } from '#api/admin/users.ts';

import { createHaul } from '../../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createPerson } from '../../../../../tests/factories/people.ts';
import { createSalesOrderLine } from '../../../../../tests/factories/sales-orders.ts';
import { createJobRow, createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';
import { raiseAlert } from '../../../alerts/raise-alert.ts';
import { recordAudit } from '../../../db/audit.ts';
import { replaceRecoveryCodes } from '../../../identity/second-factor/recovery-codes.ts';

const { db, signIn } = await openTestApp();
const admin = await signIn({ permissions: rolePermissions.admin });

/** A driver with data in every table. */
async function makeKnownDriver(phone: string) {
  const person = await createPerson(db, {
    first_name: 'Õie',
    last_name: 'Ööbik',
    personal_code: '37102110130',
    phone,
    email: 'oie@talu.ee',
  });
  const driver = await signIn({
    permissions: rolePermissions.driver,
    username: `oie.${phone.slice(-1)}`,
    firstName: 'Õie',
    lastName: 'Ööbik',
    phone,
    personId: person.id,
  });
  const truck = await createTruck(db, { driver_name: 'Õie Ööbik', driver_phone: phone });
  const { jobId } = await createHaul(db, { truck });
  await db
    .insertInto('driver_jobs')
    .values({ transport_job_id: jobId, driver_user_id: driver.user.id })
    .execute();
  await db
    .insertInto('driver_stops')
    .values({ transport_job_id: jobId, stop: 'pickup', contact_name: 'Lauri Laos' })
    .execute();
  await db
    .insertInto('messages')
    .values({ phone, text: 'Auto 123ABC, Õie', status: 'delivered', created_by: admin.user.id })
    .execute();
  await replaceRecoveryCodes(db, driver.user.id);
  return { driver, person, truck, jobId };
}

test('everything that is kept about a person comes in one file, without secrets', async () => {
  const phone = '+37255501001';
  const { driver, jobId } = await makeKnownDriver(phone);
  const answer = await admin.get(`/api/admin/users/${driver.user.id}/data`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="andmed-${driver.user.id}.json"`);
  const data = JSON.parse(answer.text) as Record<string, unknown>;
  expect(data).toMatchObject({
    user: { first_name: 'Õie', phone },
    person: { personal_code: '37102110130', email: 'oie@talu.ee' },
    trucks: [{ driver_name: 'Õie Ööbik' }],
    jobs: [{ id: jobId }],
    stops: [{ transport_job_id: jobId, signed_by: 'Lauri Laos', is_signed: false }],
    messages: [{ text: 'Auto 123ABC, Õie' }],
    sessions: [{ user_agent: '', address: '' }],
  });
  expect(answer.text).not.toMatch(/hash|argon2|sub"/);
  expect((await driver.get(`/api/admin/users/${driver.user.id}/data`)).status).toBe(403);
  expect((await admin.get('/api/admin/users/999999/data')).status).toBe(404);
});

test('who a person is goes everywhere, and what law asks to be kept stays and is named', async () => {
  const phone = '+37255501002';
  const { driver, person, truck } = await makeKnownDriver(phone);
  const { id } = driver.user;
  const away = { from: '2026-06-01', to: '2026-06-05', reason: 'SICK', note: 'Õie operatsioon' };
  for (const whose of [{ driverUserId: id }, { driverUserId: id, truckId: truck.id }]) {
    expect((await admin.post('/api/admin/absences', { ...whose, ...away })).status).toBe(201);
  }
  const text = `Auto 123ABC, juhi nr: ${phone}`;
  const { id: toClient } = await db
    .insertInto('messages')
    .values({ phone: '+37255509999', text, status: 'delivered', created_by: admin.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAudit(db, {
    userId: admin.user.id,
    entity: 'truck',
    entityId: truck.id,
    action: 'updated',
    changes: { driver_phone: ['5550 1002', phone], axles: 55_501_002, other: '+372 5550 10023' },
  });
  const row = await createJobRow(db, { notes: 'Helista juhile 5550 1002' });
  const answer = await admin.post<{ content: ErasedUser }>(`/api/admin/users/${id}/erase`);
  expect(answer.status, answer.text).toBe(200);
  expect(await db.selectFrom('messages').select('text').where('id', '=', toClient).execute()).toEqual([
    { text: 'Auto 123ABC, juhi nr: Kustutatud' },
  ]);
  const ofTruck = db.selectFrom('audit_entries').select(['id', 'changes']).where('entity', '=', 'truck');
  const [entry] = await ofTruck.where('entity_id', '=', truck.id).execute();
  expect(entry?.changes).toEqual({
    driver_phone: ['Kustutatud', 'Kustutatud'],
    axles: 55_501_002,
    other: '+372 5550 10023',
  });
  await expect(
    db
      .updateTable('audit_entries')
      .set({ changes: '{}' })
      .where('id', '=', entry?.id ?? 0)
      .execute(),
  ).rejects.toThrow('append-only');
  expect(row.notes).toContain('5550 1002');
  expect(answer.body.content.kept.slice(3)).toEqual([{ what: 'textsWithPhone', count: 1 }]);
  expect(answer.body.content.kept.slice(0, 3)).toEqual([
    { what: 'jobs', count: 1 },
    { what: 'weightsAndSignatures', count: 1 },
    { what: 'audit', count: 1 },
  ]);
  expect((await driver.get('/api/truck-drivers/selectable-trucks')).status).toBe(401);
  const read = await admin.get<{ content: object }>(`/api/admin/users/${id}`);
  expect(read.body.content).toMatchObject({
    username: `kustutatud-${id}`,
    firstName: 'Kustutatud',
    lastName: '',
    phone: null,
    email: null,
    disabled: true,
    permissions: [],
    hasPassword: false,
  });
  const left = await Promise.all([
    db.selectFrom('people').selectAll().where('id', '=', person.id).execute(),
    db.selectFrom('trucks').selectAll().where('id', '=', truck.id).execute(),
    db.selectFrom('messages').selectAll().where('phone', '=', phone).execute(),
    db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
    db.selectFrom('absences').selectAll().execute(),
    db.selectFrom('audit_entries').selectAll().where('entity', '=', 'absence').execute(),
  ]);
  expect(JSON.stringify(left)).not.toMatch(/Ööbik|Õie|55501002|37102110130|talu\.ee/);
  expect(left[4]).toEqual([]);
  expect(left[5]).toMatchObject([{ driver_user_id: null, truck_id: truck.id, note: null }]);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['user_id', 'action'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .execute();
  expect(entries).toEqual([
    { user_id: id, action: 'recovery_codes_made' },
    { user_id: admin.user.id, action: 'erase' },
  ]);
});

test('the number goes from an alert of the office, and every text of others that keeps it is counted', async () => {
  const phone = '+37255501047';
  const said = 'helista 5550 1047, mitte 5550 10479';
  const { driver, truck, jobId } = await makeKnownDriver(phone);
  const alertId = await raiseAlert(db, {
    key: 'erasing',
    kind: 'DRIVER_REPORT_NOT_APPLIED',
    transportJobId: jobId,
    raisedAt: Date.now(),
    summary: said,
  });
  await db
    .updateTable('alerts')
    .set({ note: said, settled_at: new Date(), settled_by: admin.user.id })
    .where('id', '=', alertId)
    .execute();
  // Every kind of record that has a text.
  const { row } = await createOrderedJobRow(db, { notes: said });
  await createJobRow(db, { shelf: said });
  await createSalesOrderLine(db, { notes: said });
  await db
    .updateTable('driver_stops')
    .set({ client_name: said })
    .where('transport_job_id', '=', jobId)
    .execute();
  await db
    .insertInto('cleanings')
    .values({
      truck_id: truck.id,
      regime: 'A',
      cleaned_at: new Date(),
      note: said,
      created_by: admin.user.id,
    })
    .execute();
  await db
    .insertInto('load_releases')
    .values({
      transport_job_id: jobId,
      truck_id: truck.id,
      reason: said,
      product_ids: [],
      loads: '[]',
      released_by: admin.user.id,
      released_at: new Date(),
    })
    .execute();
  await db
    .insertInto('freight_extras')
    .values({
      row_id: row.id,
      side: 'CLIENT',
      code: 'PESU',
      reason: said,
      added_by: admin.user.id,
      added_at: new Date(),
    })
    .execute();
  await db
    .insertInto('inbox_messages')
    .values({
      channel: 'EMAIL',
      sender: 'talu@talu.ee',
      subject: said,
      body: 'Tere',
      received_at: new Date(),
      external_id: 'kustutatav',
    })
    .execute();
  await createLocation(db, { location_phone: phone });

  const answer = await admin.post<{ content: ErasedUser }>(`/api/admin/users/${driver.user.id}/erase`);
  expect(answer.body.content.kept).toContainEqual({ what: 'textsWithPhone', count: 10 });
  const alert = db.selectFrom('alerts').select(['summary', 'note']).where('id', '=', alertId);
  const erased = 'helista Kustutatud, mitte 5550 10479';
  expect(await alert.executeTakeFirst()).toEqual({ summary: erased, note: erased });
});

test('whoever shares the phone keeps name and personal code, and the messages', async () => {
  const phone = '+37255501003';
  const { driver, truck } = await makeKnownDriver(phone);
  const mari = await signIn({
    permissions: rolePermissions.driver,
    firstName: 'Mari',
    lastName: 'Mets',
    phone,
  });
  const hers = await createTruck(db, {
    driver_name: 'Mari Mets',
    driver_phone: phone,
    driver_personal_code: '49403136526',
  });
  await db.updateTable('trucks').set({ driver_name: ' ÕIE ööbik ' }).where('id', '=', truck.id).execute();
  interface Data {
    trucks: object[];
    messages: object[];
  }
  const dataOf = async (id: number) =>
    JSON.parse((await admin.get(`/api/admin/users/${id}/data`)).text) as Data;

  expect(await dataOf(driver.user.id)).toMatchObject({
    trucks: [{ driver_name: ' ÕIE ööbik ' }],
    messages: [],
  });
  expect((await admin.post(`/api/admin/users/${driver.user.id}/erase`)).status).toBe(200);
  const names = await db
    .selectFrom('trucks')
    .select(['id', 'driver_name', 'driver_personal_code'])
    .where('id', 'in', [truck.id, hers.id])
    .orderBy('id')
    .execute();
  expect(names).toEqual([
    { id: truck.id, driver_name: 'Kustutatud', driver_personal_code: null },
    { id: hers.id, driver_name: 'Mari Mets', driver_personal_code: '49403136526' },
  ]);
  expect(await dataOf(mari.user.id)).toMatchObject({
    trucks: [{ driver_name: 'Mari Mets' }],
    messages: [{ text: 'Auto 123ABC, Õie' }],
  });
});

test('nobody erases themselves', async () => {
  const answer = await admin.post(`/api/admin/users/${admin.user.id}/erase`);
  expect(answer.problems).toEqual(['id NOT_ALLOWED']);
});

test('passkeys and codes are taken from whoever has lost them, and sessions end', async () => {
  const staff = await signIn();
  await replaceRecoveryCodes(db, staff.user.id);
  expect((await admin.post(`/api/admin/users/${staff.user.id}/reset-second-factor`)).status).toBe(204);
  expect(
    await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', staff.user.id).execute(),
  ).toEqual([]);
  expect((await staff.get('/api/alerts')).status).toBe(401);
  expect((await admin.post('/api/admin/users/999999/reset-second-factor')).status).toBe(404);
});
