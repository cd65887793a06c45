import type { FastifyInstance } from 'fastify';

import type { CoreServices } from '../http/core-services.ts';
import { endSimulatedSends, endSimulatedSms } from './end-simulation.ts';
import type { ExternalPorts } from './ports.ts';
import { recallFromCancelled } from './recall-cancelled.ts';
import { reconcileLostSends } from './reconcile-lost.ts';
import { sendPartsOf, type SendServices } from './reconcile.ts';
import { lookAtDueSends } from './refresh.ts';
import { sendSystems } from './send-port.ts';

const every = 5000;

type SettlingServices = CoreServices & SendServices & { external: ExternalPorts };

/**
 * Ends what simulators took where none stands in any more, settles what killed processes left half sent, takes back what lives on cancelled rows, and asks how sends stand
 * whose systems do not tell by themselves: at start, and from time to time. The embedded database has one process, so that at start all that is left is lost.
 */
export function registerReconciling(app: FastifyInstance, services: SettlingServices): void {
  const { db, jobRowEvents, alertEvents, external, config } = services;
  let running: Promise<void> | null = null;
  let stopped = false;

  const round = async (lostAfterSeconds?: number) => {
    await endSimulatedSms({ db, events: jobRowEvents, alertEvents, port: external.sms }).catch(
      (error: unknown) => app.log.warn({ err: error }, 'simulated SMSes still count as sent'),
    );
    for (const system of sendSystems) {
      if (stopped) return;
      const parts = sendPartsOf(services, system);
      const warn = (error: unknown) => app.log.warn({ err: error, system }, 'sends were not settled');
      await endSimulatedSends(parts).catch(warn);
      await reconcileLostSends(parts, lostAfterSeconds).catch(warn);
      await recallFromCancelled(parts, () => stopped).catch(warn);
      await lookAtDueSends(parts, () => stopped).catch(warn);
    }
  };
  /** A round that takes long is not joined by another. */
  const start = (lostAfterSeconds?: number) => {
    running ??= round(lostAfterSeconds).finally(() => {
      running = null;
    });
  };

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    start(config.databaseUrl === null ? 0 : undefined);
    timer = setInterval(start, every);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  });
}
