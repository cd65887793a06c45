import type { FastifyRequest } from 'fastify';

import type { Config } from '../../config/config.ts';
import { forbidden } from '../errors.ts';

/**
 * Refuses a write that a browser sends from another site (the session cookie would go along). Callers that
 * are no browsers send neither header and carry a bearer token.
 */
export function refuseCrossSiteWrites(config: Config) {
  const own = new URL(config.publicUrl).origin;
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void) => {
    done(isCrossSiteWrite(request, own) ? forbidden() : undefined);
  };
}

function isCrossSiteWrite({ method, headers }: FastifyRequest, own: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  if (site === 'same-origin') return false;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin !== own && !(URL.canParse(origin) && new URL(origin).host === host);
}
