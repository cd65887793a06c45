import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

/** The milliseconds for which a stopping server waits for the requests that it has begun. */
const longestWaitMs = 7000;

/** The requests being answered, so that a stopping server can finish them first. */
export interface RequestsInFlight {
  /** Excludes a request that stays open until one side closes it (an event stream). */
  leaveOut(response: ServerResponse): void;
  /** True once the server was asked to shut down. */
  isEnding(): boolean;
}

/**
 * Watches the requests in flight. It is registered before everything else, so that a server shuts down in this
 * order: no new connections, the requests in flight, the event streams, the background work, the database.
 */
export function watchRequests(app: FastifyInstance): RequestsInFlight {
  const inFlight = new Set<ServerResponse>();
  const allAnswered = Promise.withResolvers<void>();
  let isEnding = false;

  const leaveOut = (response: ServerResponse) => {
    inFlight.delete(response);
    if (isEnding && inFlight.size === 0) allAnswered.resolve();
  };
  app.addHook('onRequest', (_request, { raw }, done) => {
    inFlight.add(raw);
    finished(raw, () => {
      leaveOut(raw);
    });
    done();
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    app.server.close();
    if (inFlight.size === 0) return;
    await Promise.race([allAnswered.promise, wait(longestWaitMs, null, { ref: false })]);
  });
  return { leaveOut, isEnding: () => isEnding };
}
