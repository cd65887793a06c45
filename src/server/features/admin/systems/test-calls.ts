import { randomUUID } from 'node:crypto';

import type { SystemName } from '#api/admin/systems.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { createExternalClient } from '../../../external/http-client.ts';
import type { SendPort } from '../../../external/send-port.ts';
import type { Services } from '../../../services.ts';

/** Two places on the road from Tartu to Tallinn. */
const tartu = { latitude: 58.38, longitude: 26.72 };
const tallinn = { latitude: 59.4, longitude: 24.8 };
/** A plate that no truck has. */
const noPlate = 'KOOREM0';

/**
 * Calls that change nothing at the other end: asking for a send that was never made, a way, the description of an
 * identity server. They throw ExternalError. An SMS or a push message could only be tried by sending one.
 */
export function testCallsOf(services: Services): Partial<Record<SystemName, () => Promise<unknown>>> {
  const { config, external, now } = services;
  const askFor = (port: SendPort) => () =>
    port.find(randomUUID(), { date: toTallinn(now()).day, licensePlateNumber: noPlate, rows: [] });
  const { identity } = config;
  const { router } = external;
  return {
    waybill: askFor(external.waybill),
    fleet: askFor(external.fleet),
    terminal: askFor(external.terminal),
    ...(router !== null && { router: () => router(tartu, tallinn) }),
    ...(identity.kind === 'external' && {
      identity: () =>
        createExternalClient({ baseUrl: identity.issuer, headers: {} })({
          method: 'GET',
          path: '/.well-known/openid-configuration',
          repeatable: true,
        }),
    }),
  };
}
