import { randomUUID } from 'node:crypto';

import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { eventCursorHeader } from '#api/headers.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { createReportAnswers } from './alerts/report-answers.ts';
import type { Config } from './config/config.ts';
import type { ConnectedDatabase } from './db/connect.ts';
import { registerHousekeeping } from './db/housekeeping.ts';
import { createWriteProbe } from './db/write-probe.ts';
import { findDemoAccounts } from './demo/announce-accounts.ts';
import { announceSystems } from './external/announce-systems.ts';
import { createExternalPorts, type ExternalPorts } from './external/ports.ts';
import { createProcessLiveness } from './external/process-liveness.ts';
import { registerReconciling } from './external/reconcile-timer.ts';
import { features } from './features.ts';
import { registerCheckPage } from './features/delivery-document/check-page.ts';
import { registerSharedDocument } from './features/delivery-document/shared-document.ts';
import { fleetWebhook } from './features/sends/fleet-webhook.ts';
import { registerFollowPage } from './features/shared-links/follow-page.ts';
import { smsWebhook } from './features/sms/webhook.ts';
import { answerError } from './http/error-handler.ts';
import { notFound } from './http/errors.ts';
import { compressAnswers } from './http/headers/compression.ts';
import { refuseCrossSiteWrites } from './http/headers/cross-site-writes.ts';
import { headersFor, securityHeaders } from './http/headers/security-headers.ts';
import { registerHealth } from './http/health.ts';
import { limitConnections, timeLimits } from './http/limits/connection-limits.ts';
import { limitRequests, SteadyStore } from './http/limits/rate-limit.ts';
import { watchRequests } from './http/limits/requests-in-flight.ts';
import { answerUnread } from './http/limits/unread-requests.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { RequestLines } from './http/request-log.ts';
import { registerIdentity } from './identity/register-identity.ts';
import { registerApiDocs } from './pages/api-docs-page.ts';
import { registerSimulatorsPage } from './pages/simulators-page.ts';
import { registerWebApp } from './pages/web-app.ts';
import { openPhotoStore } from './photos/photo-store.ts';
import { createBus } from './realtime/bus.ts';
import { createChangeEvents, latestChange } from './realtime/change-events.ts';
import { registerEventStream } from './realtime/event-stream.ts';
import { createOpenStreams } from './realtime/open-streams.ts';
import { createViewers } from './realtime/viewers.ts';
import type { IncomingWebhook, Services } from './services.ts';

export interface AppParts {
  config: Config;
  database: ConnectedDatabase;
  /** Pino's logger, or false for none. */
  logger: FastifyBaseLogger | false;
  now?: () => number;
  /** True in tests: answers are checked by their own schemas. */
  checkAnswers?: boolean;
  /** The external systems of a test, which answer as it says. */
  external?: Partial<ExternalPorts>;
  /** The drawer of documents in tests, and how many documents may wait for it. */
  drawing?: Services['drawing'];
  reading?: Services['reading'];
}

/** Builds the whole server, ready to listen. Tests build the same one on a database of their own. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const requestLines = new RequestLines();
  const app = Fastify({
    ...(parts.logger === false ? { logger: false } : { loggerInstance: parts.logger }),
    logController: requestLines,
    // Shown to people when something fails, and searched for in the logs of all servers.
    genReqId: () => randomUUID(),
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
      requestLines.requestCompleted(null, request, reply);
    },
  });
  const requestsInFlight = watchRequests(app);
  const now = parts.now ?? Date.now;
  const bus = createBus(database, app.log);
  const jobRowEvents = createChangeEvents(bus, 'job_rows');
  const alertEvents = createChangeEvents(bus, 'alerts');
  const events = { jobRowEvents, alertEvents };
  const viewers = createViewers(bus, now);
  const services: Services = {
    config,
    db: database.db,
    photoStore: config.photoStoreUrl === null ? null : openPhotoStore(config.photoStoreUrl),
    now,
    today: () => toTallinn(now()).day,
    jobRowEvents,
    alertEvents,
    reportAnswers: createReportAnswers(),
    openStreams: createOpenStreams(config.maxEventStreams),
    userEvents: createChangeEvents(bus, 'users'),
    liveness: createProcessLiveness(database, app.log),
    requestsInFlight,
    external: { ...createExternalPorts(config, database.db, events, now), ...parts.external },
    drawing: parts.drawing ?? {},
    reading: parts.reading ?? {},
  };
  // Only after the start, so that a failed one prints nothing but its reason.
  app.addHook('onListen', async () => announceSystems(services.external, app.log));

  // No request is served before this process receives the changes of the others.
  app.addHook('onReady', () => bus.opened);
  app.addHook('onClose', async () => {
    viewers.close();
    await bus.close();
    await services.liveness.close();
  });

  if (config.tracesUrl !== null) {
    // These libraries are loaded only where they are used.
    const { openTraces } = await import('./http/traces.ts');
    const traces = openTraces(config.tracesUrl);
    await app.register(traces.plugin);
    app.addHook('onClose', () => traces.close());
  }
  app.setErrorHandler(answerError);
  acceptOnlyJson(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, store: SteadyStore });
  app.addHook('onRequest', securityHeaders(config));
  app.addHook('onRequest', refuseCrossSiteWrites(config));
  limitConnections(app);

  const authenticator = await registerIdentity(app, services, () => findDemoAccounts(config, database.db));
  await app.register(
    async (api) => {
      await compressAnswers(api);
      api.addHook('onRequest', limitRequests(config));
      // Before anything is read: what changes meanwhile counts as not seen.
      api.addHook('onRequest', async (_request, reply) => {
        reply.header(eventCursorHeader, latestChange(events));
      });
      const table = { app: api, db: services.db, authenticator, checkAnswers: parts.checkAnswers ?? false };
      for (const feature of features) feature(table, services);
      registerEventStream(table, services, viewers);
      registerOpenApi(api);
      registerApiDocs(api);
      api.setNotFoundHandler(() => {
        throw notFound();
      });
    },
    { prefix: '/api' },
  );
  registerHealth(app, services, createWriteProbe(database, now));
  registerMetrics(app, services, {
    countStreams: () => services.openStreams.count(),
    connections: () => database.connections(),
  });
  registerHousekeeping(app, services);
  registerReconciling(app, services);
  await registerWebhooks(app, services);
  registerCheckPage(app, services);
  registerSharedDocument(app, services);
  registerFollowPage(app, services);
  registerSimulatorsPage(app, services, authenticator);
  await registerWebApp(app, services, authenticator);
  return app;
}

/**
 * Plain text is refused, since a form of any other site may send it. A call without a body may still say that it is
 * JSON.
 */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}

/** Every address that external systems call back. */
const webhooks: readonly IncomingWebhook[] = [fleetWebhook, smsWebhook];

/** The most bytes of a request from an external service, which is about one task or message: a few KB. */
const maxBodyBytes = 128 * 1024;

/** Webhooks live outside the API: no session, but signatures over the raw bytes, which are kept for that. */
async function registerWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    (hooks, _options, done) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: maxBodyBytes },
        (_request, body, parsed) => parsed(null, body),
      );
      for (const webhook of webhooks) webhook(hooks, services);
      done();
    },
    { prefix: '/webhooks' },
  );
}
