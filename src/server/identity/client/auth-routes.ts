import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';

import { deviceUserCookie } from '#api/headers.ts';
import type { Session } from '#api/session.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import type { Authenticator } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { Refusal } from '../../http/errors.ts';
import {
  clearSessionCookie,
  hasLoggedOut,
  sessionCookieOf,
  setDeviceUser,
  setSessionCookie,
} from '../../http/session-cookie.ts';
import { et } from '../../i18n/et.ts';
import { identity as messages } from '../../i18n/identity.ts';
import { servePages } from '../../pages/page-routes.ts';
import { messagePage, sendPage } from '../../pages/page.ts';
import { signedOutPage, signOutQuestion } from '../../pages/sign-out-pages.ts';
import { hasSecondFactorClaim } from '../second-factor/required.ts';
import { logOut } from '../session/own-sessions.ts';
import { createSession, endSession } from '../session/sessions.ts';
import { saveExternalUser, type ExternalUser } from './external-users.ts';
import type { Identity, OidcClient } from './oidc-client.ts';
import { saveAttempt, newState, safeReturnTo, takeAttempt } from './sign-in-attempts.ts';

const ownSignOutForm = '<form id="op.logoutForm" method="post" action="/auth/logout"></form>';

interface Parts {
  oidc: OidcClient;
  authenticator: Authenticator;
  attemptKey: Uint8Array;
}

/** Serves sign-in with the server as the browser's back end: no token ever reaches the browser, only a cookie. */
export function registerAuthRoutes(app: FastifyInstance, services: CoreServices, parts: Parts): void {
  const { config, db, now } = services;
  const { oidc, authenticator } = parts;
  const sealing = () => ({ config, key: parts.attemptKey, now: now() });

  void app.register((scope, _options, done) => {
    servePages(scope);
    const limited = { config: { rateLimit: { max: 600, timeWindow: minuteMs } } };

    scope.get('/auth/session', async (request, reply): Promise<Session> => {
      reply.header('cache-control', 'no-store');
      const caller = await authenticator.whoIs(request);
      if (caller === null || !('user' in caller)) return { signedIn: false, user: null };
      const { permissions, sub: _, ...user } = caller.user;
      // Sessions that are older than this cookie; never over one, which a log-out meanwhile may have changed.
      if (request.cookies[deviceUserCookie] === undefined) setDeviceUser(reply, config, user.id);
      return { signedIn: true, user: { ...user, permissions: [...permissions] } };
    });

    scope.get<{ Querystring: Record<string, unknown> }>('/auth/login', limited, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const returnTo = safeReturnTo(request.query.returnTo, config.publicUrl);
      const isAgain = request.query.again !== undefined;
      // Cookies belong to a host name: under another one than PUBLIC_URL's the way back would not find them.
      if (request.host !== new URL(config.publicUrl).host && request.query.moved === undefined) {
        const moved = new URLSearchParams({ returnTo, moved: '1', ...(isAgain && { again: '1' }) });
        return reply.redirect(`${config.publicUrl}/auth/login?${moved.toString()}`, 303);
      }
      // Whoever has left the device is let in by their password alone, whatever session is still there.
      const hasLeft = hasLoggedOut(request.cookies);
      const caller = hasLeft ? null : await authenticator.whoIs(request);
      if (caller !== null && !isAgain) return reply.redirect(returnTo, 303);
      const attempt = {
        state: newState(now()),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
        returnTo,
        isAgain: isAgain || hasLeft,
      };
      const username = caller !== null && 'user' in caller ? caller.user.username : null;
      const url = await oidc.signInUrl(attempt, username);
      await saveAttempt(request, reply, attempt, sealing());
      return reply.redirect(url.href, 303);
    });

    scope.get<{ Querystring: Record<string, unknown> }>('/auth/callback', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { state } = request.query;
      const attempt = typeof state === 'string' ? await takeAttempt(request, reply, state, sealing()) : null;
      if (attempt === null) {
        // The button was pressed twice, or the page came out of the history: the first time has signed in.
        if ((await authenticator.whoIs(request)) !== null) return reply.redirect('/', 303);
        return refuseSignIn(reply, messages.signIn.expired, 400);
      }
      let identity: Identity;
      try {
        identity = await oidc.finishSignIn(new URL(request.url, config.publicUrl), attempt);
      } catch (error) {
        request.log.warn({ err: error }, 'sign-in failed');
        if (isIdentityServerUnavailable(error)) throw new Refusal(503, et.refusals.unavailable);
        return refuseSignIn(reply, messages.signIn.failed, 400);
      }
      const user = await resolveUser(identity);
      if (user === null) return refuseSignIn(reply, messages.signIn.unknownUser, 403);
      if (user.disabled) return refuseSignIn(reply, messages.signIn.disabled, 403);
      await leaveSession(request);
      const session = await createSession(db, user.id, now(), {
        tokens: identity.tokens,
        hasSecondFactor: hasSecondFactorClaim(identity.claims),
        provenAt: provenAt(identity.claims) ?? (attempt.isAgain ? now() : null),
        userAgent: request.headers['user-agent'],
        address: request.ip,
      });
      setSessionCookie(reply, config, session);
      setDeviceUser(reply, config, user.id);
      return reply.redirect(attempt.returnTo, 303);
    });

    scope.get('/auth/logout', async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      const isElsewhere = site === 'cross-site' || site === 'same-site';
      const isSignedIn = (await authenticator.whoIs(request)) !== null;
      // No address signs a user out by itself: the person is asked, unless they have left already.
      if ((isElsewhere || isSignedIn) && !hasLoggedOut(request.cookies)) {
        reply.header('cache-control', 'no-store');
        return sendPage(reply, signOutQuestion(ownSignOutForm));
      }
      return signOut(request, reply);
    });

    scope.post('/auth/logout', (request, reply) => signOut(request, reply));

    if (config.identity.kind === 'external') {
      const { changePasswordUrl } = config.identity;
      scope.get('/auth/change-password', (_request, reply) =>
        changePasswordUrl === null
          ? sendPage(
              reply,
              messagePage(messages.password.title, messages.password.elsewhere, {
                href: '/',
                text: messages.password.back,
              }),
            )
          : reply.redirect(changePasswordUrl, 303),
      );
    }
    done();
  });

  const resolveUser = async ({ sub, claims }: Identity): Promise<ExternalUser | null> => {
    if (config.identity.kind === 'external') {
      return saveExternalUser(db, sub, claims ?? {}, config.identity.permissionsClaim);
    }
    const user = await db
      .selectFrom('users')
      .select(['id', 'disabled'])
      .where('sub', '=', sub)
      .executeTakeFirst();
    return user ?? null;
  };

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const cookie = sessionCookieOf(request.headers.cookie);
    const tokens = cookie === null ? null : await logOut(db, cookie);
    clearSessionCookie(reply, config);
    reply.header('cache-control', 'no-store');
    const url = await oidc.signOut(tokens ?? {});
    if (url !== null) return reply.redirect(url.href, 303);
    return sendPage(reply, signedOutPage);
  };

  const leaveSession = async (request: FastifyRequest) => {
    const cookie = sessionCookieOf(request.headers.cookie);
    if (cookie !== null) await endSession(db, cookie);
  };

  const refuseSignIn = (reply: FastifyReply, message: string, status: number) =>
    sendPage(
      reply,
      messagePage(
        messages.signIn.title,
        message,
        { href: '/auth/login', text: messages.signIn.again },
        status,
      ),
    );
}

/**
 * The time when the person proved who they are: long ago where the identity server still knew them. Null when it does
 * not say.
 */
function provenAt(claims: Identity['claims']): number | null {
  return typeof claims?.auth_time === 'number' ? claims.auth_time * 1000 : null;
}

/** It answered that it is at fault itself, as the embedded one does while its records cannot be had. */
function isIdentityServerUnavailable(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Response && error.cause.status >= 500;
}
