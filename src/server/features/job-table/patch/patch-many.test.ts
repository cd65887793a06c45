import { describe, expect, test } from 'vitest';

import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { patchUrl, rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const { patch, rowNow, history } = rowPatches(staff);

describe('several rows', () => {
  test('are changed all or not at all', async () => {
    const [good, bad] = [await createJobRow(db), await createJobRow(db, { status: 'COMPLETED' })];
    const answer = await patch(
      { id: good.id, changes: { notes: 'läheb' } },
      { id: bad.id, changes: { notes: 'ei lähe' } },
    );
    expect(answer.problems).toEqual(['1.changes.notes NOT_ALLOWED']);
    expect(await rowNow(good.id)).toMatchObject({ version: 1, notes: null });
  });

  test('answer in the order of the request', async () => {
    const rows = [await createJobRow(db), await createJobRow(db), await createJobRow(db)];
    const wanted = [rows[2], rows[0], rows[1]].map((row) => row?.id ?? 0);
    const answer = await patch(...wanted.map((id) => ({ id, changes: { priority: 3 } })));
    expect(answer.body.content.map(({ id }) => id)).toEqual(wanted);
  });

  test('cannot be one row twice', async () => {
    const row = await createJobRow(db);
    const answer = await patch(
      { id: row.id, changes: { notes: 'a' } },
      { id: row.id, changes: { notes: 'b' } },
    );
    expect(answer.problems).toEqual(['1.id DUPLICATE']);
  });

  test('that do not exist are 404', async () => {
    const row = await createJobRow(db);
    const answer = await patch({ id: row.id, changes: { notes: 'a' } }, { id: 9_999_999, changes: {} });
    expect(answer.status).toBe(404);
    expect(await rowNow(row.id)).toMatchObject({ version: 1 });
  });

  test('none or not a list is refused', async () => {
    expect((await staff.patch(patchUrl, [])).status).toBe(422);
    expect((await staff.patch(patchUrl, { id: 1 })).status).toBe(422);
  });
});

describe('rows of one job', () => {
  test('share day, time, truck, carrier and manager; each version rises by one', async () => {
    const first = await createJobRow(db);
    const second = await createJobRow(db, { transport_job_id: first.transport_job_id });
    const truck = await createTruck(db);
    await patch({ id: first.id, changes: { date: '2026-07-07', truck: { id: truck.id } } });
    for (const id of [first.id, second.id]) {
      expect(await rowNow(id)).toMatchObject({
        version: 2,
        date: '2026-07-07',
        truck: { id: truck.id },
        carrier: { id: truck.company_id },
      });
      expect(await history(id)).toHaveLength(1);
    }
  });

  test('answer as well when they changed with the one that was patched, after it', async () => {
    const first = await createJobRow(db);
    const second = await createJobRow(db, { transport_job_id: first.transport_job_id });
    const shared = await patch({ id: second.id, changes: { time: '09:30' } });
    expect(shared.body.content).toMatchObject([
      { id: second.id, version: 2, time: '09:30' },
      { id: first.id, version: 2, time: '09:30' },
    ]);
    const own = await patch({ id: second.id, version: 2, changes: { quantity: 5 } });
    expect(own.body.content.map(({ id }) => id)).toEqual([second.id]);
  });

  test('keep their own goods: the other row’s version stays', async () => {
    const first = await createJobRow(db);
    const second = await createJobRow(db, { transport_job_id: first.transport_job_id });
    await patch({ id: first.id, changes: { quantity: 5 } });
    expect(await rowNow(second.id)).toMatchObject({ version: 1 });
  });

  test('both patched rise by one only, and cannot be told two days', async () => {
    const first = await createJobRow(db);
    const second = await createJobRow(db, { transport_job_id: first.transport_job_id });
    const answer = await patch(
      { id: first.id, changes: { date: '2026-07-08', notes: 'a' } },
      { id: second.id, changes: { date: '2026-07-08', notes: 'b' } },
    );
    expect(answer.body.content).toMatchObject([{ version: 2 }, { version: 2 }]);
    const torn = await patch(
      { id: first.id, version: 2, changes: { date: '2026-07-09' } },
      { id: second.id, version: 2, changes: { date: '2026-07-10' } },
    );
    expect(torn.problems).toEqual(['1.changes.date INVALID']);
  });

  test('lock what they share once one of them is under way', async () => {
    const first = await createJobRow(db);
    await createJobRow(db, { transport_job_id: first.transport_job_id, status: 'COMPLETED' });
    const answer = await patch({ id: first.id, changes: { date: '2026-07-08', notes: 'oma' } });
    expect(answer.problems).toEqual(['0.changes.date NOT_ALLOWED']);
  });
});
