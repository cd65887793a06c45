import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

import { isDatabaseAway } from '../db/database-errors.ts';
import { et } from '../i18n/et.ts';
import { html } from './html.ts';
import { messagePage, pageText } from './page.ts';

const words = et.identity;

/** What oidc-provider shows when a request to it cannot be answered: an old link, a step back too many. */
export function errorPage(ctx: KoaContextWithOIDC, _out: ErrorOut, error: Error): void {
  if (isDatabaseAway(error)) return unavailablePage(ctx);
  ctx.type = 'html';
  const again = { href: '/auth/login', text: words.signIn.again };
  ctx.body = pageText(messagePage(words.signIn.title, words.signIn.failed, again));
}

/** The database cannot be asked now; the way on is the same address again, after a while. */
export function unavailablePage(ctx: Pick<KoaContextWithOIDC, 'type' | 'body'>): void {
  ctx.type = 'html';
  const start = { href: '/', text: words.toStart };
  ctx.body = pageText(messagePage(words.trouble, et.refusals.unavailable, start));
}

/** Asks before ending a session; `form` is the library's, with its protection against other sites. */
export function signOutQuestion(form: string): string {
  return pageText({
    title: words.signOut.title,
    body: html`<p class="message">${words.signOut.question}</p>
      ${{ html: form }}
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">
        ${words.signOut.submit}
      </button>
      <a class="button quiet" href="/">${words.signOut.stay}</a>`,
  });
}

export function signedOutPage(): string {
  const link = { href: '/auth/login', text: words.signOut.signIn };
  return pageText(messagePage(words.signOut.title, words.signOut.done, link));
}
