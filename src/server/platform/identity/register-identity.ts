import type { FastifyInstance } from 'fastify';

import type { Services } from '../../services.ts';
import { registerAuthRoutes } from '../auth/auth-routes.ts';
import { createAuthenticator } from '../auth/authenticator.ts';
import { bearerTokenReader } from '../auth/bearer-tokens.ts';
import { sessionConfirmer } from '../auth/confirm-session.ts';
import { createOidcClient } from '../auth/oidc-client.ts';
import type { Authenticator } from '../auth/signed-in-user.ts';
import { callInside } from './call-inside.ts';
import { registerChangePassword } from './change-password-routes.ts';
import { mountProvider } from './mount-provider.ts';
import { registerStylesheet } from './pages/stylesheet.ts';
import { createProvider } from './provider.ts';
import { loadServerSecrets } from './server-secrets.ts';
import { registerSignInPage } from './sign-in-routes.ts';

/**
 * Sign-in, sessions and, unless an outside one is configured, the identity server itself. Throws one line
 * that says what to set when the outside identity server cannot be used.
 */
export async function registerIdentity(app: FastifyInstance, services: Services): Promise<Authenticator> {
  const { config, db, now } = services;
  const embedded = config.identity.kind === 'embedded';
  const fetchFrom = embedded ? callInside(app) : callOutside;
  const oidc = createOidcClient(config, now, fetchFrom);
  // The embedded one can answer only when this app is built: it is looked up on first use.
  if (!embedded) await oidc.discover();

  const secrets = await loadServerSecrets(db);
  const authenticator = createAuthenticator(services, {
    readBearer: bearerTokenReader(services, oidc, fetchFrom),
    readConfirmed: sessionConfirmer(services, oidc, app.log),
  });
  registerStylesheet(app);
  registerAuthRoutes(app, services, { oidc, authenticator, attemptKey: secrets.attemptKey });
  if (embedded) {
    const provider = createProvider(services, secrets, app.log);
    registerSignInPage(app, services, provider, authenticator);
    registerChangePassword(app, services, authenticator);
    mountProvider(app, config, provider);
  }
  return authenticator;
}

function callOutside(url: string, options: object): Promise<Response> {
  return fetch(url, options);
}
