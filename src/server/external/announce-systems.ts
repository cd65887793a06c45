import type { FastifyBaseLogger } from 'fastify';

import { allSends, type Send } from '#domain/dispatch/preflight.ts';
import { type SystemMode, systemOfSend } from '#domain/dispatch/system-mode.ts';

import { et } from '../i18n/et.ts';
import { modeOf } from './not-configured.ts';

/** Logs at the start which external systems are not configured, by their names. */
export function announceSystems(
  ports: Record<Send | 'mail', { mode?: SystemMode }>,
  log: FastifyBaseLogger,
): void {
  const namesOf = (mode: SystemMode) => [
    ...allSends.filter((send) => modeOf(ports[send]) === mode).map((send) => systemOfSend[send]),
    ...(modeOf(ports.mail) === mode ? [et.external.mail] : []),
  ];
  const refusingSystems = namesOf('NOT_CONFIGURED');
  const simulatedSystems = namesOf('SIMULATED');
  if (refusingSystems.length > 0) {
    log.warn(`not configured, what is sent there is refused: ${refusingSystems.join(', ')}`);
  }
  if (simulatedSystems.length > 0) {
    log.warn(`simulated ('proov'), nothing is really sent there: ${simulatedSystems.join(', ')}`);
  }
}
