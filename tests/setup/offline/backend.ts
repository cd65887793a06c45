import type { FastifyInstance } from 'fastify';

import type { DriverJob, LastLoad } from '#api/driver/driver-job.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { editableParts } from '#domain/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import { buildApp } from '../../../src/server/build-app.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { findJobs } from '../../../src/server/features/driver/find-jobs.ts';
import { findPreviousLoads } from '../../../src/server/features/driver/previous-loads.ts';
import { sessionCookieName } from '../../../src/server/http/session-cookie.ts';
import { createSession } from '../../../src/server/identity/session/sessions.ts';
import type { Transport } from '../../../src/web/offline/send-item.ts';
import { actionFields, type Haul, weights } from '../../factories/driver-actions.ts';
import { createLocation } from '../../factories/locations.ts';
import type { Row } from '../../factories/rows.ts';
import { createTruck } from '../../factories/trucks.ts';
import { createDriver, createUser } from '../../factories/users.ts';
import { testNow } from '../test-app.ts';
import { openTestDatabase } from '../test-database.ts';
import type { Network } from './histories.ts';

/** The line between a phone and the server: how it is, who is signed in, how many answers have been sent. */
export interface Bus {
  network: Network;
  cookie: string;
  answers: number;
  /** Called with the Date header of each answer that arrives. */
  onAnswer: (date: string) => void;
}

export type Backend = Awaited<ReturnType<typeof openBackend>>;

/** The server that production runs, which can be started again, and everybody but the driver with the phone. */
export async function openBackend() {
  const database = await openTestDatabase();
  const { db } = database;
  /** Epoch milliseconds, the server's and the phone's. */
  const clock = { now: testNow };
  let app = await startServer();
  const truck = await createTruck(db);
  const colleague = await signedIn();
  const office = { cookie: await newSession((await createUser(db)).id) };
  const elsewhere = await createLocation(db, { location_name: 'Tapa kuivati' });
  const third = await createLocation(db, { location_name: 'Paide silo' });

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
      bus.onAnswer(new Date(clock.now).toUTCString());
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

  /** A job as a driver of its carrier sees it, whoever that is now. */
  async function readJob(jobId: number): Promise<DriverJob> {
    const { company_id: carrierId } = await truckOf(jobId);
    const [found] = await findJobs(db, { userId: 0, carrierId: carrierId ?? 0, id: jobId });
    if (found === undefined) throw new Error(`no job ${jobId}`);
    return found;
  }

  function truckOf(jobId: number) {
    return db
      .selectFrom('transport_jobs')
      .innerJoin('trucks', 'trucks.id', 'transport_jobs.truck_id')
      .select(['trucks.id', 'trucks.company_id'])
      .where('transport_jobs.id', '=', jobId)
      .executeTakeFirstOrThrow();
  }

  async function isCarriers(jobId: number): Promise<boolean> {
    return (await truckOf(jobId)).company_id === truck.company_id;
  }

  /** Returns the actions that reached the server for a job, in the order in which they took effect. */
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
      actionId: String(changes.actionId),
      occurredAt: Date.parse(String(changes.occurredAt)),
    }));
  }

  /** Returns the alerts that a driver's actions of some jobs have raised, once somebody in the office has looked. */
  async function alerts(
    userId: number,
    jobIds: readonly number[],
    kind: 'DRIVER_REPORT_NOT_APPLIED' | 'WEIGHT_UNUSUAL' | 'CHANGED_MEANWHILE',
  ) {
    await app.inject({ method: 'GET', url: '/api/alerts?settled=false', headers: { cookie: office.cookie } });
    return db
      .selectFrom('alerts')
      .select(['id', 'key', 'kind', 'transport_job_id', 'data', 'settled_at'])
      .where('kind', '=', kind)
      .where('raised_by', '=', userId)
      .where('transport_job_id', 'in', jobIds)
      .execute();
  }

  /** The photos that stand beside an alert instead of in their job, by their action. */
  async function photosOfAlerts(jobId: number) {
    return db
      .selectFrom('driver_photos')
      .select(['action_id', 'content'])
      .where('transport_job_id', '=', jobId)
      .where('alert_id', 'is not', null)
      .execute();
  }

  /** The usual trailers of trucks, by the truck's id. */
  async function usualTrailers(truckIds: readonly number[]): Promise<Map<number, number | null>> {
    const trucks = await db
      .selectFrom('trucks')
      .select(['id', 'trailer_id'])
      .where('id', 'in', truckIds)
      .execute();
    return new Map(trucks.map(({ id, trailer_id: trailerId }) => [id, trailerId]));
  }

  /** A truck's last loads as the look-up answers them. */
  async function lastLoads(truckId: number): Promise<LastLoad[]> {
    return (await findPreviousLoads(db, truck.company_id ?? 0, { id: truckId }, clock.now)).content;
  }

  /** The office sends a row elsewhere, where that is still possible; true when it has. */
  async function redirect({ row }: Haul, locationId: number): Promise<boolean> {
    return patchRow(row.id, { destination: { id: locationId } });
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

  /** The office gives a job to another truck; false when it has it already, or somebody has set off with it. */
  async function move({ jobId, row }: Haul, to: Row<'trucks'>): Promise<boolean> {
    if ((await truckOf(jobId)).id === to.id) return false;
    return patchRow(row.id, { truck: { id: to.id } });
  }

  async function patchRow(rowId: number, changes: object): Promise<boolean> {
    const { version } = await db
      .selectFrom('transport_job_products')
      .select('version')
      .where('id', '=', rowId)
      .executeTakeFirstOrThrow();
    const reply = await app.inject({
      method: 'PATCH',
      url: '/api/transport-job-products/patch-products',
      payload: JSON.stringify([{ id: rowId, version, changes }]),
      headers: { 'content-type': 'application/json', cookie: office.cookie },
    });
    return reply.statusCode === 200;
  }

  /** Somebody with another phone takes the next step of the same job, or corrects its notes. */
  async function colleagueActs(current: DriverJob, what: 'go' | 'edit', value: number): Promise<boolean> {
    if (!(await isCarriers(current.transportJobId))) return false;
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
    places: { elsewhere: elsewhere.id, third: third.id },
    colleague,
    signedIn,
    newSession,
    transportOver,
    readJob,
    actionsOf,
    isCarriers,
    alerts,
    photosOfAlerts,
    lastLoads,
    usualTrailers,
    move,
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
