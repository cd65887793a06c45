import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { startServer } from '../../../../../scripts/server-process.ts';
import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createUser } from '../../../../../tests/factories/users.ts';
import type { SettlingOrder } from '../../../../../tests/setup/settling-process.ts';
import { openTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { sessionCookieName } from '../../../http/session-cookie.ts';
import { createSession } from '../../../identity/session/sessions.ts';

const database = await openTestDatabase();
const { db } = database;
const env = { DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATABASE_URL: database.address ?? '' };
const [here, killed] = await Promise.all([startServer(env), startServer(env)]);
afterAll(async () => {
  await Promise.all([here.stop(), killed.stop()]);
  await database.close();
});

/** With the two servers ten processes that settle. */
const besides = 8;
const settlingProcess = path.join(import.meta.dirname, '../../../../../tests/setup/settling-process.ts');

const day = '2026-05-20';
const user = await createUser(db, { permissions: ['PERM_FINANCE'] });
const cookie = `${sessionCookieName}=${await createSession(db, user.id, Date.now())}`;
const post = (url: string, path: string, body: object) =>
  fetch(`${url}/api/freight/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

test('numbers have no gaps and no doubles, with ten processes at once of which five are killed in the middle', async () => {
  const rules = [{ kind: 'LOAD', rate: '100' }];
  await post(here.url, 'tariffs', { side: 'CLIENT', name: 'Üldine', validFrom: '2026-01-01', rules });
  const clients: number[] = [];
  const rowIds: number[] = [];
  for (let each = 0; each < 24; each += 1) {
    const company = await createCompany(db);
    const place = await createLocation(db, { company_id: company.id });
    const row = await createJobRow(db, {
      client_location_id: place.id,
      status: 'COMPLETED',
      job: { transport_date: day },
    });
    clients.push(company.id);
    rowIds.push(row.id);
  }
  const approved = await post(here.url, 'approve', { side: 'CLIENT', rowIds });
  expect(approved.status, await approved.clone().text()).toBe(200);

  const others = Array.from({ length: besides }, () => fork(settlingProcess));
  await Promise.all(others.map((each) => once(each, 'message')));
  const gone = others.map((each) => once(each, 'exit'));
  // Each process begins with another client: all of them compete for the counter and for each other's clients.
  for (const [index, other] of others.entries()) {
    const from = index * 3;
    const order: SettlingOrder = {
      databaseUrl: database.address ?? '',
      clients: [...clients.slice(from), ...clients.slice(0, from)],
      day,
      userId: user.id,
    };
    other.send(order);
  }
  const period = { side: 'CLIENT', from: day, to: day };
  const asked = clients.flatMap((partyCompanyId) =>
    [here, killed].map(({ url }) => post(url, 'statements', { ...period, partyCompanyId }).catch(() => null)),
  );
  await Promise.race([...asked.slice(10, 20), ...others.map((each) => once(each, 'message'))]);
  for (const each of others.slice(0, besides / 2)) each.kill('SIGKILL');
  await killed.kill();
  const answers = await Promise.all(asked);
  const statuses = new Set(answers.map((answer) => answer?.status));
  // Made, settled by another already, too many at once, or never answered.
  expect([...statuses].filter((status) => ![201, 422, 503, undefined].includes(status))).toEqual([]);
  await Promise.all(gone);
  for (const partyCompanyId of clients) await post(here.url, 'statements', { ...period, partyCompanyId });

  const made = await db.selectFrom('freight_statements').selectAll().orderBy('ordinal').execute();
  expect(made.map(({ ordinal }) => ordinal)).toEqual(clients.map((_, index) => index + 1));
  expect(new Set(made.map((statement) => statement.party_company_id))).toEqual(new Set(clients));
  const lines = await db.selectFrom('freight_lines').select(['row_id', 'state']).execute();
  expect(lines.map(({ state }) => state)).toEqual(rowIds.map(() => 'SETTLED'));
});
