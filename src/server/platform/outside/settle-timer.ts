import type { FastifyInstance } from 'fastify';

import type { Services } from '../../services.ts';
import type { SendSystem } from './send-port.ts';
import { settleLostSends } from './sends.ts';

const every = 60_000;
/** Longer than any send takes with all its tries: what is older has lost its process. */
const lostAfterSeconds = 300;
const systems: readonly SendSystem[] = ['terminal', 'waybill', 'fleet'];

/**
 * Settles what killed processes left half sent: at start, and from time to time. The embedded database has one
 * process, so that at start all that is left is lost.
 */
export function registerSettling(app: FastifyInstance, services: Services): void {
  const { db, jobRowEvents, outside, config } = services;
  let running: Promise<void> = Promise.resolve();
  const settle = (olderThanSeconds: number) => {
    running = running.then(async () => {
      for (const system of systems) {
        await settleLostSends(
          { db, events: jobRowEvents, system, port: outside[system] },
          olderThanSeconds,
        ).catch((error: unknown) => app.log.warn({ err: error, system }, 'lost sends were not settled'));
      }
    });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    settle(config.databaseUrl === null ? 0 : lostAfterSeconds);
    timer = setInterval(settle, every, lostAfterSeconds);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
