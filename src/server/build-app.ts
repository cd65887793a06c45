import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import type { Config } from './config.ts';
import type { ConnectedDatabase } from './db/connect.ts';
import { features } from './features.ts';
import { registerCheckPage } from './features/delivery-document/check-page.ts';
import { createOutsidePorts, type OutsidePorts } from './outside-ports.ts';
import { compressAnswers } from './platform/api/compression.ts';
import { answerError } from './platform/api/error-handler.ts';
import { registerOpenApi } from './platform/api/openapi.ts';
import { limitRequests, SteadyStore } from './platform/api/rate-limit.ts';
import { answerUnread } from './platform/api/unread-requests.ts';
import { refuseCrossSiteWrites } from './platform/cross-site-writes.ts';
import { notFound } from './platform/errors.ts';
import { registerEventStream } from './platform/events/event-stream.ts';
import { createJobRowEvents } from './platform/events/job-row-events.ts';
import { createLines } from './platform/events/lines.ts';
import { createUserEvents } from './platform/events/user-events.ts';
import { createViewers } from './platform/events/viewers.ts';
import { createWire } from './platform/events/wire.ts';
import { guardFrontDoor, timeLimits } from './platform/front-door.ts';
import { registerHealth } from './platform/health.ts';
import { registerHousekeeping } from './platform/housekeeping.ts';
import { registerIdentity } from './platform/identity/register-identity.ts';
import { createPresence } from './platform/outside/presence.ts';
import { registerSettling } from './platform/outside/settle-timer.ts';
import { watchRequests } from './platform/requests-in-flight.ts';
import { headersFor, securityHeaders } from './platform/security-headers.ts';
import { registerSimulatorsPage } from './platform/simulators/simulators-page.ts';
import { registerWebApp } from './platform/web-app.ts';
import type { Services } from './services.ts';
import { registerWebhooks } from './webhooks.ts';

export interface AppParts {
  config: Config;
  database: ConnectedDatabase;
  /** Pino's logger, or false for none. */
  logger: FastifyBaseLogger | false;
  now?: () => number;
  /** In tests: answers are checked against the contract. */
  checkAnswers?: boolean;
  /** In tests: outside systems that answer as the test says. */
  outside?: Partial<OutsidePorts>;
  /** In tests: what draws documents, and how many may wait for it. */
  drawing?: Services['drawing'];
}

/** Builds the whole server, ready to listen. Tests build the same one on a database of their own. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const app = Fastify({
    ...(parts.logger === false ? { logger: false } : { loggerInstance: parts.logger }),
    bodyLimit: 512 * 1024,
    trustProxy: (_address, hop) => hop < config.proxyHops,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    clientErrorHandler: answerUnread(config),
    ...timeLimits,
    // Connections that are still open are served to the end.
    return503OnClosing: false,
    // An address that cannot be decoded never reaches the hooks.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers(headersFor(config)));
    },
  });
  const requestsInFlight = watchRequests(app);
  const now = parts.now ?? Date.now;
  const wire = createWire(database, app.log);
  const jobRowEvents = createJobRowEvents(wire);
  const viewers = createViewers(wire, now);
  const services: Services = {
    config,
    db: database.db,
    now,
    jobRowEvents,
    lines: createLines(config.eventLines),
    userEvents: createUserEvents(wire),
    presence: createPresence(database, app.log),
    requestsInFlight,
    outside: { ...createOutsidePorts(config, database.db, jobRowEvents, now), ...parts.outside },
    recalls: [],
    drawing: parts.drawing ?? {},
  };

  // Who is let in hears what is changed elsewhere from then on.
  app.addHook('onReady', () => wire.opened);
  app.addHook('onClose', async () => {
    viewers.close();
    await wire.close();
    await services.presence.close();
  });

  app.setErrorHandler(answerError);
  acceptOnlyJson(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, store: SteadyStore });
  app.addHook('onRequest', securityHeaders(config));
  app.addHook('onRequest', refuseCrossSiteWrites(config));
  guardFrontDoor(app);

  const authenticator = await registerIdentity(app, services);
  await app.register(
    async (api) => {
      await compressAnswers(api);
      api.addHook('onRequest', limitRequests(config));
      const table = { app: api, db: services.db, authenticator, checkAnswers: parts.checkAnswers ?? false };
      for (const feature of features) feature(table, services);
      registerEventStream(table, services, viewers);
      registerOpenApi(api);
      api.setNotFoundHandler(() => {
        throw notFound();
      });
    },
    { prefix: '/api' },
  );
  registerHealth(app, services);
  registerHousekeeping(app, services);
  registerSettling(app, services);
  await registerWebhooks(app, services);
  registerCheckPage(app, services);
  registerSimulatorsPage(app, services, authenticator);
  await registerWebApp(app, services, authenticator);
  return app;
}

/** No plain text, which any site's form may send. Calls without a body may still say that they carry JSON. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}
