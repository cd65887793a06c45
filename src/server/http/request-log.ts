import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

import type { AuthRequest, Caller } from './caller.ts';

/** The server's log. Of an address outside the API it keeps no value of the query: codes, states and tokens stand there. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { req: describeRequest } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Who made a request, by numbers and names of programs: the log holds no names of people. */
const callers = new WeakMap<AuthRequest, { user?: number; program?: string }>();

/** Remembers who makes a request, for its line in the log. */
export function noteCaller(request: AuthRequest, caller: Caller): void {
  callers.set(request, {
    ...('user' in caller && { user: caller.user.id }),
    ...('integration' in caller && { program: caller.integration.clientId }),
  });
}

/** One line for each request when it has ended: what it was, who made it, what was answered, in how long. */
export class RequestLines extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'request begun');
  }

  /** Of an address that cannot be read Fastify does not call it by itself. */
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

/** What is logged of a request, without its headers. */
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
