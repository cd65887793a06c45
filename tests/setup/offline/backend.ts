import type { FastifyInstance } from 'fastify';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { editableParts } from '#domain/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import { buildApp } from '../../../src/server/build-app.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { findJobs } from '../../../src/server/features/driver/find-jobs.ts';
import { sessionCookieName } from '../../../src/server/http/session-cookie.ts';
import { createSession } from '../../../src/server/identity/session/sessions.ts';
import type { Transport } from '../../../src/web/offline/send-item.ts';
import { actionFields, type Haul, weights } from '../../factories/driver-actions.ts';
import { createLocation } from '../../factories/locations.ts';
import { createTruck } from '../../factories/trucks.ts';
import { createDriver } from '../../factories/users.ts';
import { testNow } from '../test-app.ts';
import { openTestDatabase } from '../test-database.ts';
import type { Network } from './histories.ts';

/** The line between a phone and the server: how it is, who is signed in, how many answers have come. */
export interface Bus {
  network: Network;
  cookie: string;
  answers: number;
}

/** The server that production runs, which can be started anew, and everybody but the driver with the phone. */
export async function openBackend() {
  const database = await openTestDatabase();
  const { db } = database;
  /** Epoch milliseconds, the server's and the phone's. */
  const clock = { now: testNow };
  let app = await startServer();
  const truck = await createTruck(db);
  const colleague = await signedIn();
  const elsewhere = await createLocation(db, { location_name: 'Tapa kuivati' });

  function transportOver(bus: Bus): Transport {
    return async ({ method, path, body, userId }) => {
      if (bus.network === 'offline') throw new Error('offline');
      if (bus.network === 'proxy') return { status: 502, body: null };
      if (bus.network === 'portal') return { status: 200, body: null };
      const reply = await app.inject({
        method,
        url: path,
        payload: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'x-koorem-user': String(userId),
          cookie: bus.cookie,
        },
      });
      bus.answers += 1;
      const lost = bus.network === 'deaf' || (bus.network === 'shaky' && bus.answers % 2 === 0);
      if (lost) throw new Error('the answer is lost');
      return { status: reply.statusCode, body: reply.json() };
    };
  }

  async function startServer(): Promise<FastifyInstance> {
    const built = await buildApp({
      config: readConfig({ DEMO: '0', API_REQUESTS_PER_SECOND: '0' }),
      database,
      logger: false,
      now: () => clock.now,
      checkAnswers: true,
    });
    await built.ready();
    return built;
  }

  async function signedIn(): Promise<{ id: number; cookie: string }> {
    const { id } = await createDriver(db, { carrier_company_id: truck.company_id });
    return { id, cookie: await newSession(id) };
  }

  async function newSession(userId: number): Promise<string> {
    return `${sessionCookieName}=${await createSession(db, userId, clock.now)}`;
  }

  async function readJob(jobId: number): Promise<DriverJob> {
    const [found] = await findJobs(db, { carrierId: truck.company_id ?? 0, id: jobId });
    if (found === undefined) throw new Error(`no job ${jobId}`);
    return found;
  }

  /** What reached the server for a job, in the order in which it took effect. */
  async function actionsOf(jobId: number) {
    const entries = await db
      .selectFrom('audit_entries')
      .select(['user_id', 'action', 'changes'])
      .where('entity', '=', 'transport_job')
      .where('entity_id', '=', jobId)
      .orderBy('id')
      .execute();
    return entries.map(({ user_id, action, changes }) => ({
      userId: user_id,
      what: action,
      occurredAt: Date.parse(String(changes.occurredAt)),
    }));
  }

  /** The office sends an ON_THE_WAY row elsewhere. */
  async function redirect({ row }: Haul): Promise<void> {
    await db
      .updateTable('transport_job_products')
      .set((eb) => ({ destination_location_id: elsewhere.id, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .where('status', '=', 'ON_THE_WAY')
      .execute();
  }

  /** The office cancels a job that nobody has loaded yet. */
  async function cancel({ row }: Haul): Promise<boolean> {
    const cancelled = await db
      .updateTable('transport_job_products')
      .set((eb) => ({ status: 'CANCELLED', version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .where('status', '=', 'UNCOMPLETED')
      .executeTakeFirst();
    return cancelled.numUpdatedRows > 0n;
  }

  /** Somebody with another phone takes the next step of the same job, or corrects its notes. */
  async function colleagueActs(current: DriverJob, what: 'go' | 'edit', value: number): Promise<boolean> {
    const { code } = current.driverStatus;
    const action = { ...actionFields(current.transportJobId, instantToIso(clock.now)) };
    const post = async (method: 'POST' | 'PATCH', path: string, body: object) => {
      const reply = await app.inject({
        method,
        url: `/api/truck-drivers/${path}`,
        payload: JSON.stringify({ ...action, ...body }),
        headers: { 'content-type': 'application/json', cookie: colleague.cookie },
      });
      return reply.statusCode === 200;
    };
    if (what === 'edit') {
      if (!editableParts(code).includes('pickup')) return false;
      const changes = { pickup: { notes: `kolleegi ${value}` } };
      return post('PATCH', 'edit-transport-job-products', { version: current.version, changes });
    }
    const next = driverSteps[code].action;
    return next === null ? false : post('POST', next, next === 'at-location' ? weights : {});
  }

  return {
    db,
    clock,
    truck,
    colleague,
    signedIn,
    newSession,
    transportOver,
    readJob,
    actionsOf,
    redirect,
    cancel,
    colleagueActs,
    restart: async () => {
      await app.close();
      app = await startServer();
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
