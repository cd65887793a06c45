import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

import { isMigrated } from '../db/migrate.ts';
import { et } from '../i18n/et.ts';
import type { CoreServices } from './core-services.ts';
import { forbidden, Refusal } from './errors.ts';
import type { RequestsInFlight } from './limits/requests-in-flight.ts';

/** Liveness, readiness (database migrated and writable, not about to end) and Prometheus metrics. */
export function registerHealth(
  app: FastifyInstance,
  { db, config, requestsInFlight }: CoreServices & { requestsInFlight: RequestsInFlight },
  canWrite: () => Promise<boolean>,
): void {
  app.get('/health/live', () => ({ status: 'live' }));

  app.get('/health/ready', async () => {
    const ready =
      !requestsInFlight.isEnding() && (await canWrite()) && (await isMigrated(db).catch(() => false));
    if (!ready) throw new Refusal(503, et.refusals.unavailable);
    return { status: 'ready' };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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

  app.get('/metrics', async (request, reply) => {
    const byToken =
      config.metricsToken !== null && request.headers.authorization === `Bearer ${config.metricsToken}`;
    if (!byToken && !isFromThisMachine(request)) throw forbidden();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** By the socket's own address, and not passed on by a proxy on this machine, whose callers are anywhere. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return address === '::1' || address.replace('::ffff:', '').startsWith('127.');
}
