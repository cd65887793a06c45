import { beforeEach, expect, test } from 'vitest';

import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { jobSmses } from '../../../../tests/setup/job-smses.ts';
import { rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { ExternalError } from '../../external/http-client.ts';
import type { OutgoingSms, SmsPort, SmsReport } from '../../external/send-port.ts';

/** An SMS service that refuses the numbers that a test says. */
const refused = new Set<string>();
const sent: OutgoingSms[] = [];
let isUnclear = false;
const port: SmsPort = {
  name: 'Messente',
  send(sms) {
    if (isUnclear) return Promise.reject(new ExternalError('unclear', 'no answer'));
    if (refused.has(sms.phone)) return Promise.reject(new ExternalError('refused', 'answered 400', 400));
    sent.push(sms);
    return Promise.resolve({ externalId: `o-${sms.id}` });
  },
  parseReport(body) {
    const { status, error } = JSON.parse(body.toString()) as Pick<SmsReport, 'status' | 'error'>;
    return { status, error, externalId: null };
  },
};
const { app, db, signIn } = await openTestApp({}, { external: { sms: port } });
const staff = await signIn();

beforeEach(() => {
  refused.clear();
  sent.length = 0;
  isUnclear = false;
});

const driver = { phone: '+37255512345', name: 'Jaan Kask' };
const client = '+37255599001';

async function jobWithDriver() {
  const truck = await createTruck(db, { driver_phone: '5551 2345', driver_name: driver.name });
  const row = await createReadyRow(db, { job: { truck_id: truck.id } });
  const sister = await createJobRow(db, { transport_job_id: row.transport_job_id });
  return { row, sister };
}

const about = (rowId: number, phone: string, more = {}) => ({
  phone,
  message: 'Tere',
  transportJobProductId: rowId,
  ...more,
});
const post = (...smses: unknown[]) =>
  staff.post<{ content: { role: string; name: string | null }[] }>('/api/message', smses);
const { rowNow } = rowPatches(staff);
const isMarked = async (id: number) => (await rowNow(id)).isSMSSent;
const { settled } = jobSmses(staff);
const report = (sms: OutgoingSms | undefined, status: string) => {
  const { pathname, search } = new URL(sms?.reportUrl ?? '');
  return app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    payload: JSON.stringify({ status, error: status }),
  });
};

test('a job counts as told when the service has taken the SMS of its driver, found by the number', async () => {
  const { row, sister } = await jobWithDriver();
  const { version } = await rowNow(row.id);
  const answer = await post(about(row.id, driver.phone));
  expect(answer.body.content).toMatchObject([{ role: 'DRIVER', name: driver.name }]);
  // A read after the answer already contains the service's reply.
  expect(await rowNow(row.id)).toMatchObject({ isSMSSent: true, version: version + 1 });
  expect(await isMarked(sister.id)).toBe(true);
});

test('messages to all others tell no driver', async () => {
  const { row } = await jobWithDriver();
  await post(
    about(row.id, client, { role: 'CLIENT' }),
    about(row.id, '+37255599002', { role: 'OTHER', name: 'Logistik' }),
    about(row.id, '+37255599003'),
  );
  expect((await settled(row.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
  expect(await isMarked(row.id)).toBe(false);
});

test('who got it and who did not is told by name and role, and a refused driver was not told', async () => {
  const { row } = await jobWithDriver();
  refused.add(driver.phone);
  await post(about(row.id, driver.phone), about(row.id, client, { role: 'CLIENT', name: 'Kuuse talu' }));
  const who = (await settled(row.id)).map(({ role, name, status }) => [role, name, status].join(' '));
  expect(who.toSorted()).toEqual(['CLIENT Kuuse talu sent', `DRIVER ${driver.name} failed`]);
  expect(await isMarked(row.id)).toBe(false);
});

test('nobody knows of an SMS without an answer: the driver counts as told once a report says so', async () => {
  const { row } = await jobWithDriver();
  isUnclear = true;
  await post(about(row.id, driver.phone));
  await settled(row.id);
  expect(await isMarked(row.id)).toBe(false);
});

test('a job without a truck has no driver to tell', async () => {
  const row = await createJobRow(db);
  await post(about(row.id, driver.phone, { role: 'DRIVER' }));
  await settled(row.id);
  expect(await isMarked(row.id)).toBe(false);
});

test('a report that it did not arrive takes the mark away, one that it did brings it back', async () => {
  const { row, sister } = await jobWithDriver();
  await post(about(row.id, driver.phone));
  await settled(row.id);
  await report(sent[0], 'failed');
  expect(await rowNow(row.id)).toMatchObject({ isSMSSent: false, failedSends: ['SMS'] });
  expect(await isMarked(sister.id)).toBe(false);
  await report(sent[0], 'delivered');
  expect(await rowNow(row.id)).toMatchObject({ isSMSSent: true, failedSends: [] });
});

test('when a later SMS does not arrive, the driver knows what the earlier one told', async () => {
  const { row } = await jobWithDriver();
  await post(about(row.id, driver.phone));
  await settled(row.id);
  const { version } = await rowNow(row.id);
  await staff.patch('/api/transport-job-products/patch-products', [
    { id: row.id, version, changes: { time: '09:30' } },
  ]);
  expect((await rowNow(row.id)).changedAfterSending).toEqual(['SMS']);
  await post(about(row.id, driver.phone));
  await settled(row.id);
  expect(await rowNow(row.id)).toMatchObject({ isSMSSent: true, changedAfterSending: [] });
  await report(sent[1], 'failed');
  expect(await rowNow(row.id)).toMatchObject({ isSMSSent: true, changedAfterSending: ['SMS'] });
});

test('what changed while an SMS was under way was not told by it', async () => {
  const { row } = await jobWithDriver();
  refused.add(driver.phone);
  await post(about(row.id, driver.phone));
  const [failed] = await settled(row.id);
  const { version } = await rowNow(row.id);
  await staff.patch('/api/transport-job-products/patch-products', [
    { id: row.id, version, changes: { time: '09:30' } },
  ]);
  refused.clear();
  await staff.post(`/api/message/${failed?.id ?? ''}/resend`);
  await settled(row.id);
  expect(await rowNow(row.id)).toMatchObject({ isSMSSent: true, changedAfterSending: ['SMS'] });
});
