import { expect, test } from 'vitest';

import type { RowPreflight } from '#contract/preflight.ts';

import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const of = async (rowId: number) =>
  (await staff.get<{ content: RowPreflight }>(`/api/transport-job-products/${rowId}/preflight`)).body.content;

test('nothing stands against a complete row', async () => {
  const row = await createReadyRow(db);
  expect(await of(row.id)).toEqual({
    rowId: row.id,
    transportJobId: row.transport_job_id,
    fleetService: 'gsmtasks',
    sends: { sms: [], waybill: [], fleet: [], terminal: [] },
  });
});

test('says for each send what is missing, in words', async () => {
  const row = await createJobRow(db, { shelf: 'Silo 1' });
  const { sends } = await of(row.id);
  expect(sends.sms).toEqual([
    { code: 'JOB_WITHOUT_TRUCK', message: 'Veotööl peab olema vähemalt üks auto!' },
  ]);
  expect(sends.fleet.map(({ code }) => code)).toEqual(['TRUCK_MISSING', 'DESTINATION_MISSING']);
  expect((await staff.get('/api/transport-job-products/987654/preflight')).status).toBe(404);
});

test("checks all rows of a day, tomorrow's unless another is asked for", async () => {
  const tomorrow = await createReadyRow(db, { job: { transport_date: '2026-05-21' } });
  await createJobRow(db, { status: 'CANCELLED', job: { transport_date: '2026-05-21' } });
  const later = await createReadyRow(db, { job: { transport_date: '2026-05-30' } });
  const list = async (query: string) =>
    (await staff.get<{ content: RowPreflight[] }>(`/api/transport-job-products/preflight${query}`)).body
      .content;
  expect((await list('')).map(({ rowId }) => rowId)).toEqual([tomorrow.id]);
  expect((await list('?date=2026-05-30')).map(({ rowId }) => rowId)).toEqual([later.id]);
});
