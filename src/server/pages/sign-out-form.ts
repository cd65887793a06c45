import { et } from '../i18n/et.ts';
import { html } from './html.ts';

const words = et.identity.signOut;

/** Asks a person who came to the log-out by another site's link whether they meant it. */
export function signOutForm() {
  return {
    title: words.title,
    body: html`<p class="message">${words.question}</p>
      <form method="post" action="/auth/logout">
        <button class="button" type="submit">${words.submit}</button>
      </form>
      <a class="button quiet" href="/">${words.stay}</a>`,
  };
}
