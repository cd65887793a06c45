import { randomUUID } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { openDatabaseRival } from '../../../../tests/setup/database-rival.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { db, address, driverOf } = await openDriving();
const rival = await openDatabaseRival(address);
afterAll(() => rival.end());

const at = (time: string) => `2026-05-20T${time}:00+03:00`;

test('loads that are corrected while the next load is being reported count for that one', async () => {
  const wheat = await createGrain(db, { name: 'Nisu', cleaning_regime: 'A' });
  await createProduct(db, { name: 'Lihajahu', cleaning_regime: 'FORBIDDEN' });
  const company = await createCompany(db);
  const trailer = await createTrailer(db, { company_id: company.id });
  const truck = await createTruck(db, { company_id: company.id, trailer_id: trailer.id });
  const hauls = [];
  for (const _haul of [1, 2]) {
    const haul = await createHaul(db, { truck, row: { product_id: wheat.id } });
    await db
      .updateTable('transport_jobs')
      .set({ trailer_id: trailer.id })
      .where('id', '=', haul.jobId)
      .execute();
    hauls.push(haul);
  }
  const [older, next] = hauls as [(typeof hauls)[0], (typeof hauls)[0]];
  const driver = await driverOf(older);
  const take = async (path: string, body: object) => {
    const answer = await driver.post(path, body);
    expect(answer.status, answer.text).toBe(200);
  };
  const drive = async (jobId: number, hours: string[], loads: string[]) => {
    const [start = '', arrived = '', left = ''] = hours.map(at);
    await take(driverPaths.start, { ...actionFields(jobId, start), previousLoads: loads });
    await take(driverPaths.arrive, actionFields(jobId, arrived));
    return { ...actionFields(jobId, left), ...weights };
  };
  const wheats = ['Nisu', 'Nisu', 'Nisu'];
  await take(driverPaths.leave, await drive(older.jobId, ['06:00', '06:10', '06:20'], wheats));
  const loading = { ...(await drive(next.jobId, ['08:00', '08:10', '08:20'], wheats)), notes: 'Koer lahti' };

  // The alert of the note comes last: what the load is judged by has been read, and nobody else sees the load yet.
  const key = `driver-note:${next.jobId}:pickup:${loading.actionId}`;
  await rival.hold(
    `insert into alerts (key, kind, raised_at, summary) values ('${key}', 'DRIVER_NOTE', now(), '')`,
  );
  const loaded = take(driverPaths.leave, loading);
  await rival.untilWaiting(1);
  const corrected = driver.patch(driverPaths.edit, {
    actionId: randomUUID(),
    occurredAt: at('08:30'),
    transportJobId: older.jobId,
    version: 4,
    changes: { previousLoads: ['Lihajahu', 'Nisu', 'Nisu'] },
  });
  await Promise.race([corrected, rival.untilWaiting(2)]);
  await rival.letGo();
  await loaded;
  expect((await corrected).status).toBe(200);

  const told = await db
    .selectFrom('alerts')
    .select('kind')
    .where('transport_job_id', '=', next.jobId)
    .where('kind', '<>', 'DRIVER_NOTE')
    .orderBy('id')
    .execute();
  expect(told.map(({ kind }) => kind)).toEqual(['PREVIOUS_LOADS_CHANGED', 'LOAD_FORBIDDEN']);
  const decided = await db
    .selectFrom('load_decisions')
    .select('verdict')
    .where('transport_job_id', '=', next.jobId)
    .executeTakeFirstOrThrow();
  expect(decided.verdict).toBe('forbidden');
});
