import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

import type { AuthRequest, Caller } from './caller.ts';

/**
 * Makes the server's log. It keeps no query values of addresses outside the API, which hold codes, states and
 * tokens.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { req: describeRequest } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The caller of a request, as a number or a program's name: the log holds no names of people. */
const callers = new WeakMap<AuthRequest, { user?: number; program?: string }>();

/** Remembers who makes a request, for its line in the log. */
export function rememberCaller(request: AuthRequest, caller: Caller): void {
  callers.set(request, {
    ...('user' in caller && { user: caller.user.id }),
    ...('integration' in caller && { program: caller.integration.clientId }),
  });
}

/** What logs one line for each finished request: what it was, who made it, the answer, and how long it took. */
export class RequestLines extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'request begun');
  }

  /** Called by hand for an unreadable address, for which Fastify does not call it. */
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    request.log.info(
      {
        req: request,
        ...callers.get(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        // The client has closed the connection before the end: event streams always end so.
        ...(error && { cut: true }),
      },
      'request',
    );
  }
}

/** The logged part of a request: no headers. */
function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    // The identity server cuts its own prefix off `url`.
    url: withoutValues(request.originalUrl),
    host: request.host,
    remoteAddress: request.ip,
    remotePort: request.socket.remotePort,
  };
}

/** `/auth/callback?code=…&state=…`, `/oidc/interaction/…`, `/setup/…` */
function withoutValues(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [address = '', ...query] = url.split('?');
  // The identity server's cookie of an unfinished sign-in holds the same id; anyone who has such a link can use it.
  const path = address.replace(
    /^(\/oidc\/(?:interaction|auth)\/|\/setup\/|\/auth\/invitation\/|\/follow\/).+/,
    '$1…',
  );
  if (query.length === 0) return path;
  const names = query
    .join('?')
    .split('&')
    .map((pair) => `${pair.split('=')[0] ?? ''}=…`);
  return `${path}?${names.join('&')}`;
}
