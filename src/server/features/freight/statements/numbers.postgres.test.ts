import { afterAll, expect, test } from 'vitest';

import { startServer } from '../../../../../scripts/server-process.ts';
import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createUser } from '../../../../../tests/factories/users.ts';
import { openTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { sessionCookieName } from '../../../http/session-cookie.ts';
import { createSession } from '../../../identity/session/sessions.ts';

const database = await openTestDatabase();
const { db } = database;
const env = { DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATABASE_URL: database.address ?? '' };
const [here, other] = await Promise.all([startServer(env), startServer(env)]);
afterAll(async () => {
  await Promise.all([here.stop(), other.stop()]);
  await database.close();
});

const day = '2026-05-20';
const user = await createUser(db, { permissions: ['PERM_FINANCE'] });
const cookie = `${sessionCookieName}=${await createSession(db, user.id, Date.now())}`;
const post = (url: string, path: string, body: object) =>
  fetch(`${url}/api/freight/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

test('numbers have no gaps and no doubles, with many at once and a server that is killed in the middle', async () => {
  const rules = [{ kind: 'LOAD', rate: '100' }];
  await post(here.url, 'tariffs', { side: 'CLIENT', name: 'Üldine', validFrom: '2026-01-01', rules });
  const clients: number[] = [];
  const rowIds: number[] = [];
  for (let each = 0; each < 40; each += 1) {
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

  const period = { side: 'CLIENT', from: day, to: day };
  // Each client is asked for at both servers: one of the two finds nothing left.
  const asked = clients.flatMap((partyCompanyId) =>
    [here, other].map(({ url }) => post(url, 'statements', { ...period, partyCompanyId }).catch(() => null)),
  );
  await Promise.race(asked.slice(20, 30));
  await other.kill();
  const answers = await Promise.all(asked);
  const statuses = new Set(answers.map((answer) => answer?.status));
  expect([...statuses].filter((status) => ![201, 422, undefined].includes(status))).toEqual([]);
  for (const partyCompanyId of clients) await post(here.url, 'statements', { ...period, partyCompanyId });

  const made = await db.selectFrom('freight_statements').selectAll().orderBy('ordinal').execute();
  expect(made.map(({ ordinal }) => ordinal)).toEqual(clients.map((_, index) => index + 1));
  expect(new Set(made.map((statement) => statement.party_company_id))).toEqual(new Set(clients));
  const lines = await db.selectFrom('freight_lines').select(['row_id', 'state']).execute();
  expect(lines.map(({ state }) => state)).toEqual(rowIds.map(() => 'SETTLED'));
});
