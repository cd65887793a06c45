import type { FastifyRequest } from 'fastify';

import { type DriverLanguage, driverLanguages } from '#api/driver/languages.ts';
import type { Permission } from '#domain/permission.ts';

/** The user of a session or a bearer token. */
export interface SignedInUser {
  id: number;
  sub: string;
  username: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  personId: number | null;
  carrierCompanyId: number | null;
  permissions: readonly Permission[];
}

/** An external program with a bearer token of its own (client credentials). */
export interface Integration {
  clientId: string;
  scopes: readonly string[];
}

/**
 * A user, a program, or a program with a token that also acts as a user of its own. `hasProven`: a session whose user
 * has proven within the hour who they are, which no token does.
 */
export type Caller =
  | { user: SignedInUser; hasProven?: boolean }
  | { integration: Integration }
  | { user: SignedInUser; integration: Integration };

/**
 * What finds out who makes a request: by session cookie, or by bearer token. Returns null for nobody. The API asks
 * it once a request, and knows nothing else of sessions and tokens.
 */
export interface Authenticator {
  whoIs(request: AuthRequest): Promise<Caller | null>;
  /** The same for requests that a screen makes by itself: they must not keep a session alive. */
  whoWatches(request: AuthRequest): Promise<Caller | null>;
}

/** The parts of a request that an Authenticator reads; header names are in lower case. */
export interface AuthRequest {
  headers: Record<string, string | string[] | undefined>;
  ip?: string;
}

/**
 * Only for addresses that drivers' phones use; everywhere else the language is Estonian, whatever the browser prefers.
 */
const driverAddresses = ['/api/truck-drivers/', '/api/push/'];

/**
 * Returns the language to answer in: the first of `Accept-Language` that drivers may choose (docs/requirements.md,
 * "Driver's screens").
 */
export function languageOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): DriverLanguage {
  return driverAddresses.some((address) => url.startsWith(address)) ? preferredLanguage(headers) : 'et';
}

/** Returns the first of `Accept-Language` that drivers may choose, for pages that are theirs; Estonian for none. */
export function preferredLanguage(headers: FastifyRequest['headers']): DriverLanguage {
  for (const preference of (headers['accept-language'] ?? '').toLowerCase().split(',')) {
    const [name] = preference.trim().split(/[-;]/);
    const language = driverLanguages.find((each) => each === name);
    if (language !== undefined) return language;
  }
  return 'et';
}
