import type { FastifyReply, FastifyRequest } from 'fastify';

import { deviceUserCookie, signedOutValue } from '#api/headers.ts';
import { daySeconds } from '#domain/calendar/durations.ts';

import type { Config } from '../config/config.ts';

export const sessionCookieName = 'koorem_session';

/**
 * The cookie itself outlives every session (400 days is the most that browsers keep); when a session ends is
 * decided by the server, so that a sliding session needs no new cookie.
 */
const maxAgeSeconds = 400 * daySeconds;

/** Reads the session cookie from a Cookie header; null when there is none, or its form is wrong. */
export function sessionCookieOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? (sessionCookie.exec(header)?.[1] ?? null) : null;
}

const sessionCookie = /(?:^|;\s*)koorem_session=([A-Za-z0-9_-]{43})(?:;|$)/;

/** Sets the session cookie. */
export function setSessionCookie(reply: FastifyReply, config: Config, value: string): void {
  reply.setCookie(sessionCookieName, value, { ...attributes(config), maxAge: maxAgeSeconds });
}

/** Sets the cookie that tells the web app whose device it is now. */
export function setDeviceUser(
  reply: FastifyReply,
  config: Config,
  user: number | typeof signedOutValue,
): void {
  reply.setCookie(deviceUserCookie, String(user), {
    ...attributes(config),
    httpOnly: false,
    maxAge: maxAgeSeconds,
  });
}

/** True once the device's user has logged out, also without a network: then a session is still to be ended. */
export function hasLoggedOut(cookies: FastifyRequest['cookies']): boolean {
  return cookies[deviceUserCookie] === signedOutValue;
}

/** Removes the session cookie, and tells all tabs that nobody is signed in. */
export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName, attributes(config));
  setDeviceUser(reply, config, signedOutValue);
}

function attributes(config: Config) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const;
}
