import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { ConnectedDatabase } from '../db/connect.ts';
import type { Db } from '../db/schema.ts';
import { type DispatchSystem, dispatchSystems, failures } from '../queues/failures.ts';
import type { CoreServices } from './core-services.ts';
import { forbidden } from './errors.ts';

interface Measured {
  /** The number of open event streams. */
  countStreams: () => number;
  connections: ConnectedDatabase['connections'];
}

/**
 * Serves Prometheus text at `/metrics`, to callers on this machine or with the token; docs/operations.md lists the
 * metrics.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, config }: CoreServices,
  { countStreams, connections }: Measured,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeAnswers(app, registry);
  registry.registerMetric(failures);
  const { waiting, oldest, photos, pool, streams } = createGauges(registry);

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const byToken =
      config.metricsToken !== null && request.headers.authorization === `Bearer ${config.metricsToken}`;
    if (!byToken && !isFromThisMachine(request)) throw forbidden();
    streams.set(countStreams());
    for (const [state, count] of Object.entries(connections())) pool.set({ state }, count);
    // Without the database the queues are unknown and left out.
    waiting.reset();
    oldest.reset();
    photos.reset();
    const waitingBySystem = await findWaiting(db).catch(() => null);
    if (config.photoStoreUrl !== null) photos.set(await countPhotos(db).catch(() => Number.NaN));
    for (const system of waitingBySystem === null ? [] : dispatchSystems) {
      const { count, seconds } = waitingBySystem?.get(system) ?? { count: 0, seconds: 0 };
      waiting.set({ system }, count);
      oldest.set({ system }, seconds);
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function observeAnswers(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Gauges that are calculated for each request. */
function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    waiting: gauge('koorem_dispatch_waiting', 'What waits to be sent or answered, by system', ['system']),
    oldest: gauge('koorem_dispatch_oldest_seconds', 'Age of what has waited longest, by system', ['system']),
    photos: gauge('koorem_photos_waiting', 'Photos in the database that wait for the photo store', []),
    pool: gauge('koorem_db_pool_connections', 'Connections in use and idle, and who waits for one', [
      'state',
    ]),
    streams: gauge('koorem_event_streams', 'Open lines of events', []),
  };
}

/** Metrics that are the same on every server of a database. */
async function findWaiting(db: Db): Promise<Map<DispatchSystem, { count: number; seconds: number }>> {
  const { rows } = await sql<{ system: DispatchSystem; count: number; seconds: number }>`
    select system, count(*)::int as count,
      greatest(0, coalesce(extract(epoch from now() - min(since)), 0))::float8 as seconds
    from (
      select 'SMS' as system, created_at as since from messages where status in ('queued', 'sending')
      union all
      select upper(system), updated_at from outside_sends where status in ('sending', 'cancelling')
      union all
      select 'WEBHOOK', created_at from webhook_deliveries where state = 'waiting'
      union all
      select 'MAIL', packet.created_at from packets packet join transport_job_products r on r.id = packet.row_id
      where packet.status = 'sending' or (packet.status = 'queued' and r.status = 'COMPLETED')
      union all
      select 'PUSH', noted_at from push_notices where sent_at is null
      union all
      select 'EINVOICE', updated_at from e_invoice_sends where status in ('queued', 'sending')
      union all
      select 'PUSH', noted_at from push_messages where sent_at is null
    ) each group by system`.execute(db);
  return new Map(rows.map(({ system, count, seconds }) => [system, { count, seconds }]));
}

/** Photos that are still in the database: with a store they wait to be moved. */
async function countPhotos(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from driver_photos where content is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * True for a caller on this machine, by the socket's address. False for requests that a proxy here forwards: their
 * callers may be anywhere.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.');
}
