import { randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';

import type { Config } from '../../config/config.ts';

/** The state of a sign-in until the identity server sends the browser back. */
export interface SignInAttempt {
  /** Also the cookie's name, so that attempts in several tabs do not disturb each other. */
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** True for whoever must prove who they are, also if the identity server still knows them. */
  isAgain: boolean;
}

const prefix = 'koorem_attempt_';
/** Lifetime of an attempt: a sign-in page that was left open overnight still works in the morning. */
export const attemptLifetimeSeconds = 12 * 3600;
const maxAtOnce = 6;

/** Starts an attempt: the time in front lets the oldest be found. */
export function newState(now: number): string {
  return `${now.toString(36)}-${randomBytes(16).toString('base64url')}`;
}

/** Saves an attempt in a cookie that only this server can read, and drops the oldest ones beyond a handful. */
export async function saveAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: SignInAttempt,
  { config, key, now }: SealOptions,
): Promise<void> {
  const names = Object.keys(request.cookies).filter((name) => name.startsWith(prefix));
  // One whose time is still to come was begun before the clock stepped back: older than any of now.
  const begunAt = (name: string) => {
    const time = Number.parseInt(name.slice(prefix.length), 36);
    return time > now ? 0 : time;
  };
  names.sort((a, b) => begunAt(a) - begunAt(b));
  for (const name of names.slice(0, Math.max(0, names.length - maxAtOnce + 1))) {
    reply.clearCookie(name, attributes(config));
  }
  const { state, ...rest } = attempt;
  const sealed = await new EncryptJWT({ ...rest })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(state)
    .setExpirationTime(Math.floor(now / 1000) + attemptLifetimeSeconds)
    .encrypt(key);
  reply.setCookie(prefix + state, sealed, { ...attributes(config), maxAge: attemptLifetimeSeconds });
}

/** Takes the attempt of a state out of its cookie; null when it is missing, too old or tampered with. */
export async function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
  { config, key, now }: SealOptions,
): Promise<SignInAttempt | null> {
  const sealed = request.cookies[prefix + state];
  if (sealed === undefined) return null;
  reply.clearCookie(prefix + state, attributes(config));
  try {
    const { payload } = await jwtDecrypt<Omit<SignInAttempt, 'state'>>(sealed, key, {
      subject: state,
      currentDate: new Date(now),
    });
    const { nonce, codeVerifier, returnTo, isAgain } = payload;
    return { state, nonce, codeVerifier, returnTo, isAgain };
  } catch {
    return null;
  }
}

interface SealOptions {
  config: Config;
  key: Uint8Array;
  now: number;
}

function attributes(config: Config) {
  return {
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const;
}

/** Pages that would send the user round in a circle, or are no pages. */
const notPages = /^\/(?:oidc|api|auth\/(?:login|logout|callback|session))(?:[/?#]|$)/;

/**
 * Returns the path to go to after sign-in: one of our own, whatever was asked for. Anything that a browser could read
 * as another site's address becomes the start page.
 */
export function safeReturnTo(returnTo: unknown, publicUrl: string): string {
  if (typeof returnTo !== 'string' || !returnTo.startsWith('/') || returnTo.length > 2000) return '/';
  if (!URL.canParse(returnTo, publicUrl)) return '/';
  const url = new URL(returnTo, publicUrl);
  const path = url.pathname + url.search + url.hash;
  // Checked after parsing: a browser drops tabs and dot segments too, and reads // as another host.
  const ours = url.origin === new URL(publicUrl).origin && !path.startsWith('//');
  return ours && !notPages.test(path) ? path : '/';
}
