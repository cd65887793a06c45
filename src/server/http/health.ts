import type { FastifyInstance } from 'fastify';

import { isMigrated } from '../db/migrate.ts';
import { et } from '../i18n/et.ts';
import { readVersion } from '../version.ts';
import type { CoreServices } from './core-services.ts';
import { Refusal } from './errors.ts';
import type { RequestsInFlight } from './limits/requests-in-flight.ts';

/** Proxies ask every second: only failures are logged. */
const unlogged = { logLevel: 'warn' } as const;

/** Serves liveness, readiness (database migrated and writable, server not stopping), and which version this is. */
export function registerHealth(
  app: FastifyInstance,
  { db, requestsInFlight }: CoreServices & { requestsInFlight: RequestsInFlight },
  canWrite: () => Promise<boolean>,
): void {
  app.get('/health/live', unlogged, () => ({ status: 'live' }));

  const version = readVersion();
  const ensureReady = async () => {
    const ready =
      !requestsInFlight.isEnding() && (await canWrite()) && (await isMigrated(db).catch(() => false));
    if (!ready) throw new Refusal(503, et.refusals.unavailable);
  };
  app.get('/health/ready', unlogged, async () => {
    await ensureReady();
    return { status: 'ready' };
  });
  app.get('/health', unlogged, async () => {
    await ensureReady();
    return { status: 'ready', version };
  });
}
