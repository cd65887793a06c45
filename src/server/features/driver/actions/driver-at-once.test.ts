import pg from 'pg';
import { expect, test, vi } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { actionFields, createHaul, type Haul } from '../../../../../tests/factories/driver-actions.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';

const { db, driverOf } = await openDriving();

test('several phones at one job wait for each other and never block each other', async () => {
  const haul = await createHaul(db);
  const phones = await Promise.all([driverOf(haul), driverOf(haul), driverOf(haul), driverOf(haul)]);
  const photo = { kind: 'LOAD', contentType: 'image/jpeg', data: '/9j/' };
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      phones.map((phone) => phone.post(driverPaths.photo, { ...actionFields(haul.jobId), ...photo })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  const { version } = await db
    .selectFrom('transport_jobs')
    .select('version')
    .where('id', '=', haul.jobId)
    .executeTakeFirstOrThrow();
  expect(version).toBe(21);
});

test('an action sent twice at once is done once, and both hear the same', async () => {
  const haul = await createHaul(db);
  const driver = await driverOf(haul);
  const body = actionFields(haul.jobId);
  const [first, second] = await Promise.all([
    driver.post<{ content: DriverJob }>(driverPaths.start, body),
    driver.post<{ content: DriverJob }>(driverPaths.start, body),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(first.body.content.version).toBe(2);
});

test('a step costs as many queries for five rows as for one', async () => {
  const [light, heavy] = [await createHaul(db), await createHaul(db)];
  for (let more = 0; more < 4; more += 1) {
    await createJobRow(db, { transport_job_id: heavy.jobId, product_id: heavy.row.product_id });
  }
  const query = vi.spyOn(pg.Client.prototype, 'query');
  /** Queries of the step's own transaction: what the server does beside it, on other connections, is not counted. */
  const costOf = async (haul: Haul) => {
    const driver = await driverOf(haul);
    query.mockClear();
    await driver.post(driverPaths.start, actionFields(haul.jobId));
    const { calls, contexts } = query.mock;
    const ofStep =
      contexts[calls.findIndex(([text]) => textOf(text).startsWith('insert into "driver_actions"'))];
    const said = calls.filter((_, at) => contexts[at] === ofStep).map(([text]) => textOf(text));
    return said.indexOf('commit') - said.findIndex((text) => text.startsWith('start transaction'));
  };
  const costs = [await costOf(light), await costOf(heavy)];
  query.mockRestore();
  expect(costs[1]).toBe(costs[0]);
  expect(costs[0]).toBeGreaterThan(10);
  expect(costs[0]).toBeLessThanOrEqual(36);
});

/** The queries sent over a connection: each a text, or a query with its values. */
const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text);
