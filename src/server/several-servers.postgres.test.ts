import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { eventCursorHeader } from '#api/headers.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { freePort, type ServerProcess, startServer } from '../../scripts/server-process.ts';
import { actionFields, createHaul } from '../../tests/factories/driver-actions.ts';
import { createDriver, createUser } from '../../tests/factories/users.ts';
import { listenTo } from '../../tests/setup/event-listener.ts';
import { openTestDatabase } from '../../tests/setup/test-database.ts';
import { sessionCookieName } from './http/session-cookie.ts';
import { createSession } from './identity/session/sessions.ts';

const database = await openTestDatabase();
const { db } = database;
const haul = await createHaul(db, { day: toTallinn(Date.now()).day });
const staff = await sessionOf((await createUser(db)).id);
const colleague = await sessionOf((await createUser(db)).id);
const driver = await sessionOf((await createDriver(db, { carrier_company_id: haul.carrierId })).id);

const env = { DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATABASE_URL: database.address ?? '' };
const portOfOther = String(await freePort());
const [here, firstOther] = await Promise.all([startServer(env), startServer({ ...env, PORT: portOfOther })]);
let other = firstOther;
afterAll(async () => {
  await Promise.all([here.stop(), other.stop()]);
  await database.close();
});

const rowChanged = { event: 'job-rows', data: { ids: [haul.row.id] } };

test('a change on one server is heard by those who look at another, the driver too', async () => {
  const viewer = await listenTo(`${other.url}/api/events`, colleague);
  const driverLine = await listenTo(`${other.url}/api/truck-drivers/events`, driver);
  await patch({ notes: 'Väravast vasakule' });
  expect(await nextOf(viewer, 'job-rows')).toEqual(rowChanged);
  expect(await nextOf(driverLine, 'driver-jobs')).toEqual({
    event: 'driver-jobs',
    data: { ids: [haul.jobId] },
  });
  expect(await readRow(other)).toMatchObject({ notes: 'Väravast vasakule' });
  viewer.end();
  driverLine.end();
});

test("a driver's step on one server is heard by those who look at another", async () => {
  const viewer = await listenTo(`${other.url}/api/events`, colleague);
  const answer = await send(here, 'POST', '/api/truck-drivers/on-route-to-pickup', driver, {
    ...actionFields(haul.jobId, new Date().toISOString()),
    truckId: haul.truck.id,
    previousLoads: ['Oder'],
    preDriveKm: 12,
  });
  expect(answer.status, await answer.text()).toBe(200);
  expect(await nextOf(viewer, 'job-rows')).toEqual(rowChanged);
  expect(await readRow(other)).toMatchObject({ status: 'ON_THE_WAY' });
  viewer.end();
});

test('who looked at a server that was killed reads what was missed once it is there again', async () => {
  const page = await fetch(`${other.url}/api/transport-jobs/datatable`, { headers: colleague });
  const eventCursor = page.headers.get(eventCursorHeader);
  expect(eventCursor).toBeTruthy();
  const cut = await listenTo(`${other.url}/api/events?since=${eventCursor}`, colleague);
  await nextOf(cut, 'heartbeat');
  await other.kill();
  await expect(nextOf(cut, 'job-rows')).rejects.toThrow(/terminated|ended/);
  await patch({ notes: 'Muudetud, kui teist serverit ei olnud' });

  other = await startServer({ ...env, PORT: portOfOther });
  // Another server does not know how old these rows are, nor does the same server after a restart.
  const viewer = await listenTo(`${other.url}/api/events?since=${eventCursor}`, colleague);
  expect(await nextOf(viewer, 'job-rows')).toEqual({ event: 'job-rows', data: { ids: null } });
  expect(await readRow(other)).toMatchObject({ notes: 'Muudetud, kui teist serverit ei olnud' });

  // A server that accepts viewers already receives messages: none is lost between its start and that moment.
  await patch({ notes: 'Kohe pärast' });
  expect(await nextOf(viewer, 'job-rows')).toEqual(rowChanged);
  viewer.end();
});

test('a server that could not hear the others tells its viewers to read again once it can', async () => {
  const viewer = await listenTo(`${other.url}/api/events`, colleague);
  await nextOf(viewer, 'heartbeat');
  await cutLines();
  await patch({ notes: 'Ei kuuldud' });
  for (;;) {
    const { data } = await nextOf(viewer, 'job-rows');
    if ((data as { ids: number[] | null }).ids === null) break;
  }
  expect(await readRow(other)).toMatchObject({ notes: 'Ei kuuldud' });
  viewer.end();
});

async function sessionOf(userId: number): Promise<Record<string, string>> {
  return { cookie: `${sessionCookieName}=${await createSession(db, userId, Date.now())}` };
}

async function patch(changes: object): Promise<void> {
  const { version } = await readRow(here);
  const body = [{ id: haul.row.id, version, changes }];
  const answer = await send(here, 'PATCH', '/api/transport-job-products/patch-products', staff, body);
  expect(answer.status, await answer.text()).toBe(200);
}

async function readRow({ url }: ServerProcess): Promise<JobRow> {
  const answer = await fetch(`${url}/api/transport-job-products/${haul.row.id}`, { headers: staff });
  return ((await answer.json()) as { content: JobRow }).content;
}

function send(
  { url }: ServerProcess,
  method: string,
  path: string,
  session: Record<string, string>,
  body: unknown,
) {
  const headers = { ...session, 'content-type': 'application/json' };
  return fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
}

/** The next event of this name; throws when the line ends. */
async function nextOf({ next }: Awaited<ReturnType<typeof listenTo>>, event: string) {
  for (;;) {
    const told = await next();
    if (told.event === event) return told;
  }
}

/** Ends the connections over which the servers of this database hear each other. */
async function cutLines(): Promise<void> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'koorem-events' and datname = current_database()`.execute(db);
  expect(rows).toHaveLength(2);
}
