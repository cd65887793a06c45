import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

import type { Config } from '../../config/config.ts';
import { headersFor } from '../../http/headers/security-headers.ts';

const prefix = '/oidc';

/**
 * Puts oidc-provider under /oidc. It takes the raw request and writes the raw response, so Fastify lets go of
 * both: the security headers are set here, and the body is left unread for it.
 */
export function mountProvider(app: FastifyInstance, config: Config, provider: Provider): void {
  const handle = provider.callback();
  const headers = Object.entries(headersFor(config));
  const { protocol, host } = new URL(config.publicUrl);

  const pass = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    const raw: FastifyRequest['raw'] & { originalUrl?: string } = request.raw;
    const url = raw.url ?? prefix;
    raw.originalUrl = url;
    raw.url = url.slice(prefix.length);
    // Whatever name the request came under: its addresses and the cookies' Secure follow PUBLIC_URL.
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    return handle(raw, reply.raw);
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, next) => next(null));
    // Each call of this one writes a record for a stranger.
    scope.get(`${prefix}/auth`, { config: { rateLimit: { max: 600, timeWindow: 60_000 } } }, pass);
    scope.all(`${prefix}/*`, pass);
    done();
  });
}
