import { type OutsideSystem, systemEndpoints, systemNames } from '#api/admin/systems.ts';
import { problem } from '#api/error-codes.ts';

import { gatewayRefusal } from '../../../external/gateway-refusal.ts';
import { ExternalError } from '../../../external/http-client.ts';
import { conflict } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import type { Feature } from '../../../services.ts';
import { findStandings } from './repository.ts';
import { testCallsOf } from './test-calls.ts';

/** How the outside systems are connected and how sends to them stand, for administrators. */
export const adminSystems: Feature = (api, services) => {
  const { config, external } = services;
  const { sms, waybill, fleet, terminal, router } = config.external;
  const modeOf = (given: unknown) => (given === null ? 'simulated' : 'configured');
  const modes: Record<OutsideSystem['name'], OutsideSystem['mode']> = {
    sms: modeOf(sms),
    waybill: modeOf(waybill),
    fleet: modeOf(fleet),
    terminal: modeOf(terminal),
    identity: config.identity.kind === 'embedded' ? 'built-in' : 'configured',
    push: config.push.isPossible ? 'configured' : 'off',
    router: router === null ? 'off' : 'configured',
  };
  const testCalls = testCallsOf(services);

  register(api, systemEndpoints.listSystems, async ({ db }) => {
    const standings = await findStandings(db);
    return {
      content: systemNames.map((name) => ({
        name,
        mode: modes[name],
        lastSuccessAt: standings[name].lastSuccessAt,
        waiting: standings[name].waiting,
        failed: standings[name].failed,
        isResting: external.isResting(name),
        canTest: testCalls[name] !== undefined,
      })),
    };
  });

  register(
    api,
    systemEndpoints.testSystem,
    async ({ params }) => {
      const call = testCalls[params.name];
      if (call === undefined) throw conflict([problem('NOT_ALLOWED', undefined, messages.systems.notTested)]);
      const began = performance.now();
      const message = await call().then(
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
    // Another system is waited for, which no transaction may.
    { transaction: 'none' },
  );
};
