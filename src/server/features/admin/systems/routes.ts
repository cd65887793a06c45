import { randomUUID } from 'node:crypto';

import { type ExternalSystem, systemEndpoints, systemNames, type SystemName } from '#api/admin/systems.ts';
import { problem } from '#api/error-codes.ts';
import type { SystemMode } from '#domain/dispatch/system-mode.ts';

import type { Db } from '../../../db/schema.ts';
import { gatewayRefusal } from '../../../external/gateway-refusal.ts';
import { ExternalError, createExternalClient } from '../../../external/http-client.ts';
import { modeOf } from '../../../external/not-configured.ts';
import type { SendPort } from '../../../external/send-port.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import { conflict } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import type { Feature, Services } from '../../../services.ts';
import { findPushSubscriptions, findSystemStates } from './repository.ts';

/** Endpoint of the connections to external systems and the state of their sends, for administrators. */
export const adminSystems: Feature = (api, services) => {
  const { config, external } = services;
  const realIf = (isGiven: boolean): SystemMode => (isGiven ? 'REAL' : 'NOT_CONFIGURED');
  const modes: Record<ExternalSystem['name'], SystemMode> = {
    sms: modeOf(external.sms),
    waybill: modeOf(external.waybill),
    fleet: modeOf(external.fleet),
    terminal: modeOf(external.terminal),
    mail: modeOf(external.mail),
    'e-invoice': external.eInvoice === null ? 'NOT_CONFIGURED' : modeOf(external.eInvoice),
    identity: 'REAL',
    push: realIf(config.push.isPossible),
    router: realIf(external.router !== null),
  };
  const testCalls = testCallsOf(services);
  const canTest = (name: ExternalSystem['name']) =>
    modes[name] !== 'NOT_CONFIGURED' && testCalls[name] !== undefined;

  register(api, systemEndpoints.listSystems, async ({ db }) => {
    const standings = await findSystemStates(db);
    return {
      content: systemNames.map((name) => ({
        name,
        mode: modes[name],
        isBuiltIn: name === 'identity' && config.identity.kind === 'embedded',
        lastSuccessAt: standings[name].lastSuccessAt,
        waiting: standings[name].waiting,
        failed: standings[name].failed,
        isResting: external.isResting(name),
        canTest: canTest(name),
      })),
    };
  });

  register(
    api,
    systemEndpoints.testSystem,
    async ({ params, user }) => {
      const call = canTest(params.name) ? testCalls[params.name] : undefined;
      if (call === undefined) throw notTestable(messages.systems.notTested);
      const began = performance.now();
      const message = await call(user).then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof ExternalError)) throw error;
          return gatewayRefusal(error).problems[0]?.explanation ?? error.message;
        },
      );
      return {
        content: {
          ok: message === null,
          milliseconds: Math.round(performance.now() - began),
          message: message ?? messages.systems.answered,
        },
      };
    },
    // The test waits for another system, which no transaction may do.
    { transaction: 'none' },
  );
};

function notTestable(reason: string) {
  return conflict([problem('NOT_ALLOWED', undefined, reason)]);
}

/** A push message to each browser of the user that receives them. */
async function sendTestPush(db: Db, external: Services['external'], userId: number): Promise<void> {
  const own = await findPushSubscriptions(db, userId);
  if (own.length === 0) throw notTestable(messages.systems.noPush);
  const { testTitle: title, testBody: body } = messages.systems;
  for (const { endpoint, p256dh, auth } of own) {
    const payload = JSON.stringify({ title, body, tag: 'test', lang: 'et', url: systemsPage });
    await external.push.send({ endpoint, keys: { p256dh, auth }, topic: 'test', payload, ttlSeconds: 600 });
  }
}

const systemsPage = '/services/admin/systems';

/** Two towns on the road from Tartu to Tallinn. */
const tartu = { latitude: 58.38, longitude: 26.72 };
const tallinn = { latitude: 59.4, longitude: 24.8 };
/** A plate that no truck has. */
const noPlate = 'KOOREM0';

/**
 * Calls that change nothing in the other system: asking for a send that was never made, a route, the description of an
 * identity server. An SMS and a push message go only to the user who asks. They throw ExternalError.
 */
function testCallsOf(
  services: Services,
): Partial<Record<SystemName, (user: SignedInUser) => Promise<unknown>>> {
  const { config, db: outerDb, external, today } = services;
  const askFor = (port: SendPort) => () =>
    port.find(randomUUID(), { date: today(), licensePlateNumber: noPlate, rows: [] });
  const { identity } = config;
  const { router } = external;
  return {
    sms: async ({ phone }) => {
      if (phone === null || phone === '') throw notTestable(messages.systems.noPhone);
      await external.sms.send({ id: randomUUID(), phone, text: messages.systems.testSms, reportUrl: null });
    },
    push: (user) => sendTestPush(outerDb, external, user.id),
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
