import { beforeEach, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobForSms } from '#api/sms/sms.ts';
import { driverSmsDraft } from '#domain/sms/sms-draft.ts';

import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { jobSmses } from '../../../../tests/setup/job-smses.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { ExternalError } from '../../external/http-client.ts';
import { applySmsStatus } from '../../external/notified-by-sms.ts';

/** An SMS service that refuses the numbers that a test says. */
const refused = new Set<string>();
const port = {
  name: 'Messente',
  send({ id, phone }: { id: string; phone: string }) {
    if (refused.has(phone)) return Promise.reject(new ExternalError('refused', 'answered 400', 400));
    return Promise.resolve({ externalId: `o-${id}` });
  },
};
const { db, signIn } = await openTestApp({}, { external: { sms: port } });
const staff = await signIn();
const { smsesOf, settled } = jobSmses(staff);

beforeEach(() => refused.clear());

const first = { name: 'Ülle Saar', phone: '+37255512345' };
const second = { name: 'Lauri Tiik', phone: '+37255512346' };

/** A job of the first driver's truck, and a function that gives it to another's. */
async function jobOf() {
  const [one, two] = await Promise.all(
    [first, second].map(({ name, phone }) => createTruck(db, { driver_name: name, driver_phone: phone })),
  );
  const row = await createReadyRow(db, { job: { truck_id: one?.id ?? 0 } });
  const giveTo = (truck: typeof one) =>
    db
      .updateTable('transport_jobs')
      .set({ truck_id: truck?.id ?? null })
      .where('id', '=', row.transport_job_id)
      .execute();
  return { row, one, two, giveTo };
}

async function send(rowId: number, to: typeof first, role: string): Promise<void> {
  const sms = { ...to, role, message: 'Tere', transportJobProductId: rowId };
  expect((await staff.post('/api/message', [sms])).status).toBe(200);
  await settled(rowId);
}
/** Changes the time of a row as the office does. */
async function changeTime(id: number, time: string): Promise<void> {
  const row = (await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${id}`)).body
    .content[0];
  const answer = await staff.patch('/api/transport-job-products/patch-products', [
    { id, version: row?.version, changes: { time } },
  ]);
  expect(answer.status, answer.text).toBe(200);
}
async function formerOf(rowId: number): Promise<JobForSms['formerDrivers']> {
  const path = `/api/transport-job-products/${rowId}/transport-job-for-sms`;
  return (await staff.get<{ content: JobForSms }>(path)).body.content.formerDrivers;
}

test('a driver who gets a load anew is told of it plainly, and one who has it what changed', async () => {
  const { row, two, giveTo } = await jobOf();
  const jobOfRow = async () =>
    (await staff.get<{ content: JobForSms }>(`/api/transport-job-products/${row.id}/transport-job-for-sms`))
      .body.content;
  await send(row.id, first, 'DRIVER');
  await changeTime(row.id, '10:00');
  expect(driverSmsDraft(await jobOfRow(), 'Anne')).toContain('MUUDATUS: kell');
  await giveTo(two);
  const job = await jobOfRow();
  expect(driverSmsDraft(job, 'Anne')).not.toContain('MUUDATUS');
  expect(driverSmsDraft(job, 'Anne')).toContain('kell 10:00');
});

test('a driver who was told of a load that another has by now is named until told so', async () => {
  const { row, one, two, giveTo } = await jobOf();
  expect(await formerOf(row.id)).toEqual([]);
  await send(row.id, first, 'DRIVER');
  expect(await formerOf(row.id)).toEqual([]);
  await giveTo(two);
  const [former, ...others] = await formerOf(row.id);
  expect(others).toEqual([]);
  expect(former).toMatchObject({ ...first, rows: [{ truck: one?.license_plate_number, unit: 't' }] });

  await send(row.id, first, 'FORMER_DRIVER');
  expect(await formerOf(row.id)).toEqual([]);
  // The recipient is stored with it, and the present driver learns nothing from it.
  expect((await smsesOf(row.id))[0]).toMatchObject({
    role: 'FORMER_DRIVER',
    name: first.name,
    status: 'sent',
  });

  await send(row.id, second, 'DRIVER');
  await giveTo(one);
  expect(await formerOf(row.id)).toMatchObject([second]);
});

test('whose own SMS failed has no load to lose, and whose cancelling one failed goes by it still', async () => {
  const { row, two, giveTo } = await jobOf();
  refused.add(first.phone);
  await send(row.id, first, 'DRIVER');
  await giveTo(two);
  expect(await formerOf(row.id)).toEqual([]);

  const other = await jobOf();
  refused.clear();
  await send(other.row.id, first, 'DRIVER');
  await other.giveTo(other.two);
  refused.add(first.phone);
  await send(other.row.id, first, 'FORMER_DRIVER');
  expect(await formerOf(other.row.id)).toMatchObject([first]);
});

test('a driver whose load has no truck any more is told so, and then nobody counts as told', async () => {
  const { row, one } = await jobOf();
  const path = `/api/transport-job-products/${row.id}`;
  const former = async () => (await staff.get<{ content: unknown[] }>(`${path}/former-drivers`)).body.content;
  const read = async () => (await staff.get<{ content: JobRow }>(path)).body.content;
  await send(row.id, first, 'DRIVER');
  expect(await former()).toEqual([]);
  const { version } = await read();
  const patched = await staff.patch('/api/transport-job-products/patch-products', [
    { id: row.id, version, changes: { truck: null } },
  ]);
  expect(patched.status, patched.text).toBe(200);
  expect(await read()).toMatchObject({ isSMSSent: true, changedAfterSending: ['SMS'] });
  expect(await former()).toMatchObject([{ ...first, rows: [{ truck: one?.license_plate_number }] }]);

  refused.add(first.phone);
  await send(row.id, first, 'FORMER_DRIVER');
  expect(await read()).toMatchObject({ isSMSSent: true, changedAfterSending: ['SMS'] });
  refused.clear();
  await send(row.id, first, 'FORMER_DRIVER');
  expect(await former()).toEqual([]);
  expect(await read()).toMatchObject({ isSMSSent: false, changedAfterSending: [] });

  // A report that it did not arrive makes the former SMS count again.
  const [told] = await smsesOf(row.id);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('messages')
      .set({ status: 'failed' })
      .where('id', '=', told?.id ?? '')
      .execute();
    await applySmsStatus(trx, told?.id ?? '', 'sent');
  });
  expect(await read()).toMatchObject({ isSMSSent: true, changedAfterSending: ['SMS'] });
});

test('the SMS that takes a load back marks no row as told', async () => {
  const { row, two, giveTo } = await jobOf();
  await giveTo(two);
  await send(row.id, first, 'FORMER_DRIVER');
  const { body } = await staff.get<{ content: { isSMSSent: boolean } }>(
    `/api/transport-job-products/${row.id}`,
  );
  expect(body.content.isSMSSent).toBe(false);
});
