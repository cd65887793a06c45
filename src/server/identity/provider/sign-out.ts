import type { KoaContextWithOIDC } from 'oidc-provider';

import { pageText } from '../../pages/page.ts';
import { signedOutPage, signOutQuestion } from '../../pages/sign-out-pages.ts';

/**
 * Logs out at the embedded identity server. The library would ask once more; here a log-out that comes from our own
 * pages, or carries the token of the session, ends it at once. Only a link from elsewhere asks first.
 */
export async function endSessionAtOnce(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, entities } = ctx.oidc;
  const site = ctx.get('sec-fetch-site');
  const ownRequest = site === 'same-origin' || site === 'none';
  if (!ownRequest && entities.IdTokenHint === undefined) {
    ctx.body = pageText(signOutQuestion(form));
    return;
  }
  await revokeTokens(ctx);
  await session?.destroy();
  goOn(ctx);
}

/**
 * Lets the browser go on at once where there is no session to end: the library answers with a form that a script
 * sends on, which our policy forbids, and there is nothing to ask.
 */
export async function passWithoutSession(
  ctx: KoaContextWithOIDC,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  const { oidc } = ctx;
  if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId !== undefined) return;
  // The library has begun one of nobody, for its form.
  await oidc.session?.destroy();
  goOn(ctx);
}

/** Serves the page after signing out, where there is no address to return to. */
export function signedOut(ctx: KoaContextWithOIDC): void {
  ctx.body = pageText(signedOutPage);
}

async function revokeTokens({ oidc }: KoaContextWithOIDC): Promise<void> {
  const { provider, session } = oidc;
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await provider.AccessToken.revokeByGrantId(grantId);
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
}

/** Without the cookie to the address that the client may name (the library has checked it), else to the app. */
function goOn(ctx: KoaContextWithOIDC): void {
  const cookie = { path: '/oidc', signed: true, overwrite: true };
  ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, cookie);
  const redirectUri = ctx.oidc.params?.post_logout_redirect_uri;
  ctx.status = 303;
  ctx.redirect(typeof redirectUri === 'string' ? redirectUri : '/');
}
