import type { FastifyInstance } from 'fastify';

import type { SmsPort } from '../external/send-port.ts';
import type { Authenticator } from '../http/caller.ts';
import type { CoreServices } from '../http/core-services.ts';
import type { DemoAccounts } from '../pages/sign-in-page.ts';
import { registerStylesheet } from '../pages/stylesheet.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';
import { createAuthenticator } from './callers/authenticator.ts';
import { bearerTokenReader } from './callers/bearer-tokens.ts';
import { registerAuthRoutes } from './client/auth-routes.ts';
import { sessionConfirmer } from './client/confirm-session.ts';
import { createOidcClient } from './client/oidc-client.ts';
import { registerSetup } from './first-start/setup-routes.ts';
import { registerAccount } from './provider/account-routes.ts';
import { callInProcess } from './provider/call-in-process.ts';
import { registerChangePassword } from './provider/change-password-routes.ts';
import { registerInvitation } from './provider/invitation-routes.ts';
import { mountProvider } from './provider/mount-provider.ts';
import { registerPhoneSignIn } from './provider/phone-routes.ts';
import { createProvider } from './provider/provider.ts';
import { registerSecondFactor } from './provider/second-factor-routes.ts';
import { loadServerSecrets } from './provider/server-secrets.ts';
import { registerSignInPage } from './provider/sign-in-routes.ts';

/**
 * Sign-in, sessions and, unless an outside one is configured, the identity server itself. Throws one line
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
    readBearer: bearerTokenReader(services, oidc, fetchFrom),
    readConfirmed: sessionConfirmer(services, oidc, app.log),
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

function callExternal(url: string, options: object): Promise<Response> {
  return fetch(url, options);
}
