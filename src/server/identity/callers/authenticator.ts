import { backgroundRequestHeader } from '#api/headers.ts';

import type { Authenticator, AuthRequest } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { rememberCaller } from '../../http/request-log.ts';
import { sessionCookieOf } from '../../http/session-cookie.ts';
import type { createSessionConfirmer } from '../client/confirm-session.ts';
import { needsSecondFactor } from '../second-factor/required.ts';
import { hasProvenRecently } from '../session/own-sessions.ts';
import { isFromFastClock, findSession, slideSession } from '../session/sessions.ts';
import { bearerTokenOf, type createBearerTokenReader } from './bearer-tokens.ts';
import { isProgramToken, verifyProgramToken } from './program-tokens.ts';

interface Parts {
  readBearer: ReturnType<typeof createBearerTokenReader>;
  readConfirmed: ReturnType<typeof createSessionConfirmer>;
}

/** Makes what finds out who makes a request. With a session that is one indexed read, and seldom anything else. */
export function createAuthenticator({ db, now, config }: CoreServices, parts: Parts): Authenticator {
  const find = async ({ headers, ip }: AuthRequest, isTouched: boolean) => {
    const token = bearerTokenOf(headers.authorization);
    if (token !== null) {
      return isProgramToken(token) ? verifyProgramToken(db, token, now()) : parts.readBearer(token);
    }
    const cookie = sessionCookieOf(headers.cookie);
    if (cookie === null) return null;
    const session = await parts.readConfirmed(() => findSession(db, cookie, now()));
    if (session === null) return null;
    // Begun before the rule, or before the user got such rights.
    if (!session.hasSecondFactor && needsSecondFactor(config, session.user.permissions)) return null;
    if (isTouched || isFromFastClock(session, now())) await slideSession(db, session, now(), ip);
    return { user: session.user, hasProven: hasProvenRecently(session, now(), 'others') };
  };
  const identify = async (request: AuthRequest, isTouched: boolean) => {
    const caller = await find(request, isTouched);
    if (caller !== null) rememberCaller(request, caller);
    return caller;
  };
  return {
    whoIs: (request) => identify(request, request.headers[backgroundRequestHeader] === undefined),
    whoWatches: (request) => identify(request, false),
  };
}
