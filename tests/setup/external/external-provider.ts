import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair } from 'jose';
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';

/** An OpenID Connect server that is not Koorem's: another port, another store, its own idea of users. */
export interface ExternalProvider {
  issuer: string;
  /** The user who is signed in there, with claims that a test may change. */
  account: { sub: string; claims: Record<string, unknown> };
  /** Token requests by grant type. */
  grants: string[];
  /** Returns the number of tokens given back. */
  revoked: () => number;
  /** Ends every grant, as an administrator there would. */
  revokeAll: () => void;
  /** Answers every request with 503 from now on, or no longer. */
  setDown: (down: boolean) => void;
  close: () => Promise<void>;
}

export const externalClient = { id: 'mobile', secret: 'outside-secret-of-the-mobile-client' };
export const externalProgram = { id: 'accounting', secret: 'outside-secret-of-the-accounting-program' };

/** Starts one on a free port. Its sign-in page asks nothing: it signs in `account`. */
export async function startExternalProvider(publicUrl: string): Promise<ExternalProvider> {
  const account: ExternalProvider['account'] = { sub: 'outside-1', claims: {} };
  const grants: string[] = [];
  const records = new Map<string, AdapterPayload>();
  let down = false;
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    adapter: (kind) => inMemory(records, kind),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'external' }] },
    clients: [
      {
        client_id: externalClient.id,
        client_secret: externalClient.secret,
        redirect_uris: [`${publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        client_id: externalProgram.id,
        client_secret: externalProgram.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'preferred_username', 'roles', 'person_id'],
      email: ['email', 'email_verified'],
      phone: ['phone_number'],
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...account.claims }) }),
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId,
        clientId: oidc.client?.clientId,
      });
      grant.addOIDCScope('openid profile email phone offline_access');
      await grant.save();
      return grant;
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    pkce: { required: () => true },
    cookies: { keys: ['external'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      ClientCredentials: 600,
      Grant: 3600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 30 * 86_400,
      Session: 3600,
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => {
          ctx.body = 'Log out?';
        },
      },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, resource) => {
          if (!resource.startsWith(publicUrl)) throw new errors.InvalidTarget();
          return { scope: 'integration integration:stock', audience: resource, accessTokenFormat: 'jwt' };
        },
      },
    },
  });
  provider.on('grant.success', ({ oidc }) => grants.push(String(oidc.params?.grant_type)));

  let revoked = 0;
  provider.on('refresh_token.destroyed', () => (revoked += 1));

  const passOn = provider.callback();
  server.on('request', (request, response) => {
    if (down) response.writeHead(503).end();
    else if (request.url?.startsWith('/sign-in/') !== true) void passOn(request, response);
    else void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  });
  return {
    issuer,
    account,
    grants,
    revoked: () => revoked,
    revokeAll: () => records.clear(),
    setDown: (value) => {
      down = value;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function inMemory(records: Map<string, AdapterPayload>, kind: string): Adapter {
  const key = (id: string) => `${kind} ${id}`;
  const findBy = (matches: (payload: AdapterPayload) => boolean) =>
    [...records].find(([each, payload]) => each.startsWith(`${kind} `) && matches(payload))?.[1];
  return {
    upsert: async (id, payload) => void records.set(key(id), payload),
    find: async (id) => records.get(key(id)),
    findByUid: async (uid) => findBy((payload) => payload.uid === uid),
    findByUserCode: async (code) => findBy((payload) => payload.userCode === code),
    consume: async (id) => {
      const payload = records.get(key(id));
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void records.delete(key(id)),
    revokeByGrantId: async (grantId) => {
      for (const [each, payload] of records) if (payload.grantId === grantId) records.delete(each);
    },
  };
}
