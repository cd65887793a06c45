import type { EventEmitter } from 'node:events';

import type { FastifyBaseLogger } from 'fastify';
import {
  type Account,
  type Configuration,
  type ErrorOut,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';

import { daySeconds, hourSeconds, minuteSeconds } from '#domain/calendar/durations.ts';
import { fullName } from '#domain/full-name.ts';
import type { Permission } from '#domain/permission.ts';

import type { Config } from '../../config/config.ts';
import { integrationScopes } from '../../config/integration-scopes.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import type { Db } from '../../db/schema.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { usualRetryAfterSeconds } from '../../http/error-handler.ts';
import { et } from '../../i18n/et.ts';
import { identity as messages } from '../../i18n/identity.ts';
import { messagePage, pageText } from '../../pages/page.ts';
import { apiAudience } from '../callers/bearer-tokens.ts';
import { attemptLifetimeSeconds } from '../client/sign-in-attempts.ts';
import { needsSecondFactor, type Proof } from '../second-factor/required.ts';
import { createIdentityRecords } from './identity-records.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { endSessionAtOnce, passWithoutSession, signedOut } from './sign-out.ts';

/** A request in middleware, before the identity server has interpreted it. */
type Context = Parameters<Parameters<Provider['use']>[0]>[0];

/** The scopes of users; programs have scopes of their own instead. */
const userScopes = 'openid profile email phone offline_access';

/** Makes the embedded OpenID Connect server. Its users are those of this database. */
export function createProvider(
  services: CoreServices,
  secrets: ServerSecrets,
  log: FastifyBaseLogger,
): Provider {
  const { config, db, now } = services;
  const { clientId } = config.identity;
  const { publicUrl } = config;
  const audience = apiAudience(publicUrl);

  const configuration: Configuration = {
    adapter: createIdentityRecords(db, now),
    jwks: { keys: [secrets.signingKey] },
    clients: [
      {
        client_id: clientId,
        client_name: 'Koorem',
        redirect_uris: [`${publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: userScopes,
        // PKCE protects the code; a secret that this server keeps from itself would protect nothing.
        token_endpoint_auth_method: 'none',
        // However often it is used, a session here lets nobody in for longer without a new proof; also tells when
        // that was.
        default_max_age: 12 * hourSeconds,
      },
      ...config.integrationClients.map((client) => ({
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [],
        grant_types: ['client_credentials' as const],
        response_types: [],
        scope: client.scopes.join(' '),
      })),
    ],
    clientBasedCORS: () => false,
    responseTypes: ['code'],
    scopes: [...userScopes.split(' '), ...integrationScopes],
    claims: {
      // The way in which they proved their identity is stored in the session (auth-routes.ts).
      openid: ['sub', 'amr'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'permissions'],
      email: ['email'],
      phone: ['phone_number'],
    },
    findAccount: (_ctx, sub) => findAccount(db, sub),
    pkce: { required: () => true },
    cookies: {
      keys: secrets.cookieKeys,
      names: { session: 'koorem_identity', interaction: 'koorem_interaction', resume: 'koorem_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/oidc' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    interactions: {
      policy: promptsWhenUnproven(config),
      url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}`,
    },
    loadExistingGrant: (ctx) => grantFor(ctx, clientId),
    // As in ID tokens: whoever must prove two factors must have done so for a token, too (bearer-tokens.ts).
    extraTokenClaims: ({ oidc: { entities } }) => {
      const { amr } = entities.AuthorizationCode ?? entities.RefreshToken ?? {};
      return amr === undefined ? undefined : { amr };
    },
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    renderError: errorPage,
    ttl: {
      Interaction: attemptLifetimeSeconds,
      // As long as a session without use; a longer one would let people back in without their password.
      Session: 12 * hourSeconds,
      Grant: 30 * daySeconds,
      AuthorizationCode: minuteSeconds,
      IdToken: hourSeconds,
      AccessToken: 10 * minuteSeconds,
      ClientCredentials: 10 * minuteSeconds,
      RefreshToken: 30 * daySeconds,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: endSessionAtOnce,
        postLogoutSuccessSource: signedOut,
      },
      resourceIndicators: {
        enabled: true,
        // Programs ask for nothing but this API, so they need not name it.
        defaultResource: (_ctx, client, oneOf) => oneOf ?? (client.clientId === clientId ? [] : audience),
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget();
          return {
            scope: integrationScopes.join(' '),
            audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 10 * minuteSeconds,
          };
        },
      },
    },
  };

  const provider = new Provider(`${publicUrl}/oidc`, configuration);
  // Its own addresses are made from the headers that register-identity.ts sets from PUBLIC_URL.
  provider.proxy = true;
  answerWhenDatabaseIsUnavailable(provider, log);
  provider.use(passWithoutSession);
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity server failed'));
  (provider as EventEmitter).on('error', (error: unknown) =>
    log.error({ err: error }, 'identity server failed'),
  );
  return provider;
}

/**
 * To the sign-in page goes a session whose user is gone or disabled (of itself oidc-provider would fail), and one that
 * was begun with less than its user must prove now.
 */
function promptsWhenUnproven(config: Config): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'second_factor_missing',
      'the account needs a second factor',
      async ({ oidc: { session, account } }) => {
        if (session?.accountId === undefined || account === undefined) return false;
        const { permissions } = await account.claims('id_token', 'profile', {}, []);
        const isRequired = needsSecondFactor(config, permissions as Permission[]);
        return isRequired && session.amr?.includes('mfa' satisfies Proof) !== true;
      },
    ),
  );
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_missing',
        'the account is not there any more',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  return policy;
}

/** The app is our own: nobody is asked whether it may know who they are. */
async function grantFor({ oidc }: KoaContextWithOIDC, ownClientId: string) {
  const { client, session, provider } = oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined || client.clientId !== ownClientId) return existing;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(userScopes);
  await grant.save();
  return grant;
}

/** A user as the identity server tells others about them; undefined for one who may not sign in. */
async function findAccount(db: Db, sub: string): Promise<Account | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name', 'email', 'phone', 'permissions'])
    .where('sub', '=', sub)
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  return {
    accountId: sub,
    claims: () => ({
      sub,
      preferred_username: user.username,
      name: fullName(user.first_name, user.last_name),
      given_name: user.first_name,
      family_name: user.last_name,
      permissions: user.permissions,
      ...(user.email !== null && { email: user.email }),
      ...(user.phone !== null && { phone_number: user.phone }),
    }),
  };
}

/** Shows the page for a request that oidc-provider cannot answer: an old link, a step back too many. */
function errorPage(ctx: KoaContextWithOIDC, _out: ErrorOut, error: Error): void {
  if (isDatabaseUnavailable(error)) return unavailablePage(ctx);
  ctx.type = 'html';
  const again = { href: '/auth/login', text: messages.signIn.again };
  ctx.body = pageText(messagePage(messages.signIn.title, messages.signIn.failed, again));
}

/** Answers 503 when the records of oidc-provider cannot be read, which the library would report as its own fault. */
function answerWhenDatabaseIsUnavailable(provider: Provider, log: FastifyBaseLogger): void {
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseUnavailable(error)) comeAgain(ctx);
  });
  // Errors before or after the library's own error handling.
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.error({ err: error }, 'identity server failed');
      comeAgain(ctx);
      unavailablePage(ctx);
    }
  });
}

function comeAgain(ctx: Pick<Context, 'status' | 'set'>): void {
  ctx.status = 503;
  ctx.set('retry-after', usualRetryAfterSeconds);
}

/** The way on is the same address again, after a while. */
function unavailablePage(ctx: Pick<Context, 'type' | 'body'>): void {
  ctx.type = 'html';
  const start = { href: '/', text: messages.toStart };
  ctx.body = pageText(messagePage(messages.trouble, et.refusals.unavailable, start));
}
