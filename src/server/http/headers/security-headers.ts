import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '../../config/config.ts';

/** Returns headers of every answer, also of those that the identity server writes to the raw response. */
export function headersFor(config: Config): Record<string, string> {
  const secure = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      // Signature strokes and compressed photos are drawn from data and blob addresses.
      `img-src 'self' data: blob:${mapOrigins(config)}`,
      // A map fetches its tiles and letters itself, in a worker.
      ...(mapOrigins(config) === '' ? [] : [`connect-src 'self'${mapOrigins(config)}`]),
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action 'self'${config.identity.kind === 'external' ? ` ${new URL(config.identity.issuer).origin}` : ''}`,
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Where maps of others come from, for the content policy. */
function mapOrigins({ mapTilesUrl, mapStyleUrl, mapHosts }: Config): string {
  const addresses = [mapTilesUrl?.replaceAll(/[{}]/g, ''), mapStyleUrl].flatMap((each) => each ?? []);
  const origins = new Set([...addresses.map((each) => new URL(each).origin), ...mapHosts]);
  return [...origins].map((origin) => ` ${origin}`).join('');
}

/** Returns a hook that sends the headers of `headersFor` with every answer. */
export function securityHeaders(config: Config) {
  const headers = headersFor(config);
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    reply.headers(headers);
    done();
  };
}

/** Returns the policy for one page: inline styles are allowed by their hash. */
export function policyForPage(config: Config, page: string): string {
  const hashes = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  const policy = headersFor(config)['content-security-policy'] ?? '';
  return policy.replace("style-src 'self'", (own) => [own, ...hashes].join(' '));
}
