import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';

import type { Config } from '../../config/config.ts';
import type { SessionTokens } from '../session/sessions.ts';
import type { SignInAttempt } from './sign-in-attempts.ts';

/** The user whom the identity server names, with its claims. */
export interface Identity {
  sub: string;
  /** Null when the server sent none: then the former value stays. */
  claims: Record<string, unknown> | null;
  tokens: SessionTokens;
}

/** This server as a client of the identity server, embedded or outside: the same path for both. */
export interface OidcClient {
  /** Finds the identity server on the first call. Throws one line that says what to set. */
  discover(): Promise<oidc.Configuration>;
  /** `username` is who is expected, when somebody is. */
  signInUrl(attempt: SignInAttempt, username: string | null): Promise<URL>;
  /** Exchanges the code in the callback's address. */
  finishSignIn(callback: URL, attempt: SignInAttempt): Promise<Identity>;
  /** Asks again about the user; throws IdentityWithdrawnError when the server no longer vouches for them. */
  confirm(sub: string, tokens: SessionTokens): Promise<Identity>;
  /**
   * Gives the tokens of an ended session back and returns where the browser ends its session at the identity
   * server; null when the server has no such page.
   */
  signOut(tokens: SessionTokens): Promise<URL | null>;
}

/** Thrown when the identity server has ended the tokens of a session. */
export class IdentityWithdrawnError extends Error {}

/**
 * Makes the client of the identity server, which `fetchFrom` reaches; the embedded one is called without a detour
 * over the network.
 */
export function createOidcClient(config: Config, now: () => number, fetchFrom: oidc.CustomFetch): OidcClient {
  const { identity, publicUrl } = config;
  const issuer = identity.kind === 'external' ? identity.issuer : `${publicUrl}/oidc`;
  const scopes = identity.kind === 'external' ? identity.scopes : 'openid profile email';
  let discovered: Promise<oidc.Configuration> | null = null;

  const discover = () => {
    discovered ??= discoverServer(config, issuer, fetchFrom).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };

  const identityFrom = async (
    server: oidc.Configuration,
    answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    before: { sub: string; tokens: SessionTokens } | null,
  ): Promise<Identity> => {
    const idClaims = answer.claims();
    const sub = idClaims?.sub ?? before?.sub;
    if (sub === undefined || (before !== null && sub !== before.sub)) {
      throw new IdentityWithdrawnError('The identity server answered for somebody else.');
    }
    const hasUserInfo = server.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = hasUserInfo ? await oidc.fetchUserInfo(server, answer.access_token, sub) : undefined;
    const inAccessToken = claimsInside(answer.access_token);
    const sources = [inAccessToken, userInfo, idClaims].filter((source) => source !== undefined);
    return {
      sub,
      claims: sources.length === 0 ? null : Object.assign({}, ...sources),
      tokens: {
        ...before?.tokens,
        ...(answer.id_token !== undefined && { idToken: answer.id_token }),
        accessToken: answer.access_token,
        ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
        confirmedAt: now(),
      },
    };
  };

  return {
    discover,

    async signInUrl(attempt, username) {
      const server = await discover();
      return oidc.buildAuthorizationUrl(server, {
        redirect_uri: `${publicUrl}/auth/callback`,
        scope: scopes ?? usualScopesOf(server),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(attempt.isAgain && { prompt: 'login' }),
        ...(username !== null && { login_hint: username }),
      });
    },

    async finishSignIn(callback, attempt) {
      const server = await discover();
      const answer = await oidc.authorizationCodeGrant(server, callback, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      });
      return identityFrom(server, answer, null);
    },

    async confirm(sub, tokens) {
      const server = await discover();
      try {
        if (tokens.refreshToken !== undefined) {
          const answer = await oidc.refreshTokenGrant(server, tokens.refreshToken);
          return await identityFrom(server, answer, { sub, tokens });
        }
        if (tokens.accessToken === undefined) throw new IdentityWithdrawnError('Nothing to ask with.');
        const claims = await oidc.fetchUserInfo(server, tokens.accessToken, sub);
        return { sub, claims: { ...claims }, tokens: { ...tokens, confirmedAt: now() } };
      } catch (error) {
        throw isRefusal(error) ? new IdentityWithdrawnError('Refused.', { cause: error }) : error;
      }
    },

    async signOut({ idToken, refreshToken }) {
      const server = await discover();
      const { revocation_endpoint: revocation, end_session_endpoint: end } = server.serverMetadata();
      if (revocation !== undefined && refreshToken !== undefined) {
        // A token that outlives the log-out there is of no use to anybody: it was kept here alone.
        await oidc.tokenRevocation(server, refreshToken).catch(() => {});
      }
      if (end === undefined) return null;
      return oidc.buildEndSessionUrl(server, {
        post_logout_redirect_uri: `${publicUrl}/`,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      });
    },
  };
}

async function discoverServer(
  { identity }: Config,
  issuer: string,
  fetchFrom: oidc.CustomFetch,
): Promise<oidc.Configuration> {
  const secret = identity.kind === 'external' ? identity.clientSecret : null;
  try {
    return await oidc.discovery(
      new URL(issuer),
      identity.clientId,
      undefined,
      secret === null ? oidc.None() : secretAsSupported(secret),
      {
        [oidc.customFetch]: fetchFrom,
        timeout: 10,
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      },
    );
  } catch (error) {
    throw new Error(
      `OIDC_ISSUER ${issuer} is no OpenID Connect server that can be used: ${oneLine(reasonOf(error))}. Set OIDC_ISSUER to the address under which /.well-known/openid-configuration answers with that same issuer.`,
      { cause: error },
    );
  }
}

/** offline_access gives drivers refresh tokens that last as long as their sessions. */
function usualScopesOf(server: oidc.Configuration): string {
  const { scopes_supported: supported = ['openid', 'profile', 'email'] } = server.serverMetadata();
  return ['openid', 'profile', 'email', 'phone', 'offline_access']
    .filter((scope) => scope === 'openid' || supported.includes(scope))
    .join(' ');
}

/** In the form when the server takes it there, else by HTTP Basic, which is what servers take that do not say. */
function secretAsSupported(secret: string): oidc.ClientAuth {
  const inForm = oidc.ClientSecretPost(secret);
  const inHeader = oidc.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const formWorks = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    (formWorks ? inForm : inHeader)(server, ...rest);
  };
}

/** Some servers (Keycloak) put the rights into the access token only. It came straight from the server. */
function claimsInside(accessToken: string): Record<string, unknown> | undefined {
  try {
    return decodeJwt(accessToken);
  } catch {
    return undefined;
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401;
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  if (cause instanceof Error) return cause.message === '' ? reasonOf(cause) : cause.message;
  if (cause instanceof Response) return `it answered ${cause.status}`;
  return error instanceof Error ? error.message : String(error);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
