import { expect, test } from 'vitest';

import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { jobTable } from '../../../../tests/setup/job-table.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { list, idsOf } = jobTable(staff);

const make = () => createReadyRow(db, { notes: 'saatmatajaanud' });
const [bySms, byWaybill, byFleet, sentAgain, over, fine] = [
  await make(),
  await make(),
  await make(),
  await make(),
  await createReadyRow(db, { notes: 'saatmatajaanud', status: 'COMPLETED' }),
  await make(),
];
const message = {
  phone: '+37255512345',
  text: 'Tere',
  created_by: staff.user.id,
  status: 'failed' as const,
};
const sendOf = ({ transport_job_id: jobId }: typeof fine) => ({
  system: 'waybill' as const,
  transport_job_id: jobId,
  created_by: staff.user.id,
});
await db
  .insertInto('messages')
  .values([
    { ...message, row_id: bySms.id },
    { ...message, row_id: over.id },
  ])
  .execute();
await db
  .insertInto('outside_sends')
  .values([
    { ...sendOf(byWaybill), status: 'failed' },
    { ...sendOf(byFleet), system: 'fleet', row_id: byFleet.id, status: 'failed' },
    { ...sendOf(sentAgain), status: 'failed', created_at: '2026-05-20T09:00:00Z' },
    { ...sendOf(sentAgain), status: 'cancelled', created_at: '2026-05-20T09:05:00Z' },
    { ...sendOf(fine), status: 'sent' },
  ])
  .execute();

test('a row of which a send failed says by which channel, until it is sent again', async () => {
  const { content } = await list('?notes=saatmatajaanud&sort=id,asc');
  expect(content.map(({ failedSends }) => failedSends)).toEqual([
    ['SMS'],
    ['WAYBILL'],
    ['FLEET'],
    [],
    [],
    [],
  ]);
});

test('rows of which a send failed are found', async () => {
  const found = (value: boolean) => idsOf(`?notes=saatmatajaanud&sort=id,asc&failedSends=${String(value)}`);
  expect(await found(true)).toEqual([bySms.id, byWaybill.id, byFleet.id]);
  expect(await found(false)).toEqual([sentAgain.id, over.id, fine.id]);
});
