import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTPayload,
  jwtVerify,
} from 'jose';

import type { Integration, SignedInUser } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { claimAt, permissionsFrom } from '../client/external-users.ts';
import type { OidcClient } from '../client/oidc-client.ts';
import { needsSecondFactor, hasSecondFactorClaim } from '../second-factor/required.ts';
import { signedInUser } from '../session/sessions.ts';

type Bearer = { user: SignedInUser } | { integration: Integration } | null;

/** Returns the audience that a token must have; `resource` in the request for one. */
export function apiAudience(publicUrl: string): string {
  return `${publicUrl}/api`;
}

/**
 * Makes what reads bearer tokens: JWTs of the same issuer, made out for this API. A token whose subject is the client
 * itself (RFC 9068, client credentials) is a program; any other acts as its user, whom Koorem must know, and who must
 * have proven as much as for a session.
 */
export function createBearerTokenReader(
  { db, config, now }: CoreServices,
  oidc: OidcClient,
  fetchFrom: FetchImplementation,
) {
  const { identity, publicUrl } = config;
  const audience = identity.kind === 'external' ? identity.audience : apiAudience(publicUrl);
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  const verify = async (token: string): Promise<JWTPayload | null> => {
    const server = (await oidc.discover()).serverMetadata();
    if (server.jwks_uri === undefined) return null;
    keys ??= createRemoteJWKSet(new URL(server.jwks_uri), { [customFetch]: fetchFrom });
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: server.issuer,
        audience,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(now()),
      });
      return payload;
    } catch (error) {
      // A faulty token is the caller's problem; missing keys are ours.
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
      return null;
    }
  };

  return async (token: string): Promise<Bearer> => {
    const payload = await verify(token);
    if (payload?.sub === undefined) return null;
    const clientId = payload.client_id ?? payload.azp;
    if (payload.sub === clientId) {
      return { integration: { clientId: payload.sub, scopes: scopesOf(payload) } };
    }
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('sub', '=', payload.sub)
      .where('disabled', '=', false)
      .executeTakeFirst();
    if (row === undefined) return null;
    const user = signedInUser(row);
    if (needsSecondFactor(config, user.permissions) && !hasSecondFactorClaim(payload)) return null;
    const saysRights =
      identity.kind === 'external' && claimAt(payload, identity.permissionsClaim) !== undefined;
    return {
      user: saysRights ? { ...user, permissions: permissionsFrom(payload, identity.permissionsClaim) } : user,
    };
  };
}

/** Returns the token of an Authorization header; null for none. */
export function bearerTokenOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? (/^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1] ?? null) : null;
}

function scopesOf({ scope, scp }: JWTPayload): string[] {
  if (typeof scope === 'string') return scope.split(' ');
  return Array.isArray(scp) ? scp.filter((each) => typeof each === 'string') : [];
}
