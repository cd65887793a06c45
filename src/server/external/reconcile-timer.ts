import type { FastifyInstance } from 'fastify';

import { type SendSystem, sendSystems } from '#domain/dispatch/preflight.ts';

import type { CoreServices } from '../http/core-services.ts';
import { inRounds, runRounds } from '../queues/rounds.ts';
import { endSimulatedSends, endSimulatedSms } from './end-simulation.ts';
import type { ExternalPorts } from './ports.ts';
import { recallFromCancelled } from './recall-cancelled.ts';
import { reconcileLostSends } from './reconcile-lost.ts';
import { sendPartsOf, type SendServices } from './reconcile.ts';
import { pollDueSends } from './refresh.ts';

const roundEveryMs = 5000;

type SettlingServices = CoreServices & SendServices & { external: ExternalPorts };

/**
 * Ends what simulators took where none stands in any more, settles what killed processes left half sent, takes back
 * what lives on cancelled rows, and asks how sends stand whose systems do not tell by themselves: at start, and from
 * time to time. The embedded database has one process, so that at start all that is left is lost.
 */
export function registerReconciling(app: FastifyInstance, services: SettlingServices): void {
  const { db, jobRowEvents, alertEvents, external, config } = services;
  let lostAfterSeconds = config.databaseUrl === null ? 0 : undefined;
  const warnOf = (system: SendSystem | 'sms') => (error: unknown) =>
    app.log.warn({ err: error, system }, 'sends were not settled');

  const round = async (isStopped: () => boolean) => {
    await endSimulatedSms({ db, jobRowEvents, alertEvents, port: external.sms }).catch(warnOf('sms'));
    for (const system of sendSystems) {
      if (isStopped()) return;
      const parts = sendPartsOf(services, system);
      const warn = warnOf(system);
      await endSimulatedSends(parts).catch(warn);
      await reconcileLostSends(parts, lostAfterSeconds).catch(warn);
      await recallFromCancelled(parts, isStopped).catch(warn);
      await pollDueSends(parts, isStopped).catch(warn);
    }
    lostAfterSeconds = undefined;
  };
  runRounds(app, inRounds(round, warnOf('sms')), roundEveryMs);
}
