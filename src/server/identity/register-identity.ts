import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

import { minuteMs } from '#domain/calendar/durations.ts';

import { callOutside } from '../call-outside.ts';
import type { Config } from '../config/config.ts';
import type { SmsPort } from '../external/send-port.ts';
import type { Authenticator } from '../http/caller.ts';
import type { CoreServices } from '../http/core-services.ts';
import { headersFor } from '../http/headers/security-headers.ts';
import type { DemoAccounts } from '../pages/sign-in-page.ts';
import { registerStylesheet } from '../pages/stylesheet.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';
import { createAuthenticator } from './callers/authenticator.ts';
import { createBearerTokenReader } from './callers/bearer-tokens.ts';
import { registerAuthRoutes } from './client/auth-routes.ts';
import { createSessionConfirmer } from './client/confirm-session.ts';
import { createOidcClient } from './client/oidc-client.ts';
import { registerSetup } from './first-start/setup-routes.ts';
import { registerAccount } from './provider/account-routes.ts';
import { registerChangePassword } from './provider/change-password-routes.ts';
import { registerInvitation } from './provider/invitation-routes.ts';
import { registerPhoneSignIn } from './provider/phone-routes.ts';
import { createProvider } from './provider/provider.ts';
import { registerSecondFactor } from './provider/second-factor-routes.ts';
import { loadServerSecrets } from './provider/server-secrets.ts';
import { registerSignInPage } from './provider/sign-in-routes.ts';

const prefix = '/oidc';
/** Of an identity server outside: a description, keys and tokens are short. */
const longestAnswerBytes = 1024 * 1024;
const longestAnswerMs = 10_000;

interface InsideRequest {
  method: string;
  headers: Headers | Record<string, string>;
  body?: unknown;
}

/**
 * Registers sign-in, sessions and, unless an outside one is configured, the identity server itself. Throws one line
 * that says what to set when the external identity server cannot be used.
 */
export async function registerIdentity(
  app: FastifyInstance,
  services: CoreServices & { userEvents: ChangeEvents; external: { sms: SmsPort } },
  findDemoAccounts: () => Promise<DemoAccounts | null>,
): Promise<Authenticator> {
  const { config, db, now } = services;
  const embedded = config.identity.kind === 'embedded';
  const fetchFrom = embedded ? callInProcess(app) : callExternal;
  const oidc = createOidcClient(config, now, fetchFrom);
  // The embedded one can answer only when this app is built: it is looked up on first use.
  if (!embedded) await oidc.discover();

  const secrets = await loadServerSecrets(db);
  const authenticator = createAuthenticator(services, {
    readBearer: createBearerTokenReader(services, oidc, fetchFrom),
    readConfirmed: createSessionConfirmer(services, oidc, app.log),
  });
  registerStylesheet(app);
  registerAuthRoutes(app, services, { oidc, authenticator, attemptKey: secrets.attemptKey });
  registerAccount(app, services, authenticator);
  if (embedded) {
    const provider = createProvider(services, secrets, app.log);
    registerSignInPage(app, services, provider, authenticator, findDemoAccounts);
    registerSecondFactor(app, services, provider, authenticator);
    registerPhoneSignIn(app, { ...services, sms: services.external.sms }, provider, authenticator);
    registerChangePassword(app, services, authenticator);
    registerInvitation(app, services);
    registerSetup(app, services);
    mountProvider(app, config, provider);
  }
  return authenticator;
}

/** `fetch` for an identity server outside, in bounds. */
async function callExternal(url: string, options: object): Promise<Response> {
  const request = new Request(url, { ...options, signal: null });
  const { status, headers, body } = await callOutside(new URL(url), {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
    signal: AbortSignal.timeout(longestAnswerMs),
    longestAnswer: longestAnswerBytes,
  });
  return new Response(body.length === 0 ? null : new Uint8Array(body), {
    status,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  });
}

/**
 * `fetch` for addresses of this server itself: answered in the process, so that the server need not reach
 * itself by its public name, through proxies and certificates, and works before it listens.
 */
function callInProcess(app: FastifyInstance) {
  return async (url: string, { method, headers, body }: InsideRequest): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { payload: body.toString() } : {}),
    });
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    });
  };
}

/**
 * Puts oidc-provider under /oidc. It takes the raw request and writes the raw response, so Fastify lets go of
 * both: the security headers are set here, and the body is left unread for it.
 */
function mountProvider(app: FastifyInstance, config: Config, provider: Provider): void {
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
    scope.get(`${prefix}/auth`, { config: { rateLimit: { max: 600, timeWindow: minuteMs } } }, pass);
    scope.all(`${prefix}/*`, pass);
    done();
  });
}
