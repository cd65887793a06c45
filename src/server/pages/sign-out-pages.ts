import { identity } from '../i18n/identity.ts';
import { html } from './html.ts';
import { messagePage, type Page } from './page.ts';

const messages = identity.signOut;

/**
 * Returns the page that asks before ending a session. `form` is an empty form with the id `op.logoutForm`, which the
 * identity server made.
 */
export function signOutQuestion(form: string): Page {
  return {
    title: messages.title,
    body: html`<p class="message">${messages.question}</p>
      ${{ html: form }}
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">
        ${messages.submit}
      </button>
      <a class="button quiet" href="/">${messages.stay}</a>`,
  };
}

export const signedOutPage: Page = messagePage(messages.title, messages.done, {
  href: '/auth/login',
  text: messages.signIn,
});
