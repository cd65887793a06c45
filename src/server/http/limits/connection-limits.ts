import { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

import { minuteMs, secondMs } from '#domain/calendar/durations.ts';

import { notFound, unsupportedType } from '../errors.ts';

/** The server's time limits for each part of a request. */
export const timeLimits = {
  /** No byte in either direction: event streams send one every 20 s, and a living upload does sooner. */
  connectionTimeout: 2 * minuteMs,
  /** The time until the whole request has arrived: the largest photo over a bad network, at 35 kbit/s. */
  requestTimeout: 20 * minuteMs,
};

/** A request that was answered before its body arrived may continue this long: its sender may not read yet. */
const lingerMs = 5 * secondMs;

/**
 * Limits the connections of every route: answers of the API are not cached, a body that nobody reads or that is
 * compressed is refused, and a connection is closed when the body of an answered request keeps coming.
 */
export function limitConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, is404, url } = request;
    // Answers of the API are only for this caller at this moment, unless a route sets its own header. Decided by the
    // address, since the web app answers unknown addresses too.
    if (url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    const takesBody = method !== 'GET' && method !== 'HEAD';
    done(is404 && takesBody ? notFound() : undefined);
  });
  // After the routes' own onRequest: the caller is known by then.
  app.addHook('preParsing', ({ headers }, _reply, _body, done) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    done(encoding === 'identity' ? null : unsupportedType());
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done();
    // The identity server is asked within the process, over no connection.
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    const linger = setTimeout(() => raw.socket.destroy(), lingerMs);
    linger.unref();
    raw.once('close', () => clearTimeout(linger));
  });
}
