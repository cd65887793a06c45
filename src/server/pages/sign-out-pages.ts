import { identity } from '../i18n/identity.ts';
import { html } from './html.ts';
import { messagePage, type Page } from './page.ts';

const words = identity.signOut;

/**
 * Returns the page that asks before ending a session. `form` is an empty form with the id `op.logoutForm`, which the
 * identity server made.
 */
export function signOutQuestion(form: string): Page {
  return {
    title: words.title,
    body: html`<p class="message">${words.question}</p>
      ${{ html: form }}
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">
        ${words.submit}
      </button>
      <a class="button quiet" href="/">${words.stay}</a>`,
  };
}

export const signedOutPage: Page = messagePage(words.title, words.done, {
  href: '/auth/login',
  text: words.signIn,
});
