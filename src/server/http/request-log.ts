import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** The server's log. Of an address outside the API it keeps no value of the query: codes, states and tokens stand there. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { req: describeRequest } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What Fastify logs of a request itself, without its headers. */
function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: withoutValues(request.url),
    host: request.host,
    remoteAddress: request.ip,
    remotePort: request.socket.remotePort,
  };
}

/** `/auth/callback?code=…&state=…`, `/oidc/interaction/…`, `/setup/…` */
function withoutValues(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [address = '', ...query] = url.split('?');
  // The identity server's cookie of a sign-in on its way holds the same id; links let in whoever has them.
  const path = address.replace(/^(\/oidc\/(?:interaction|auth)\/|\/setup\/|\/auth\/invitation\/).+/, '$1…');
  if (query.length === 0) return path;
  const names = query
    .join('?')
    .split('&')
    .map((pair) => `${pair.split('=')[0] ?? ''}=…`);
  return `${path}?${names.join('&')}`;
}
