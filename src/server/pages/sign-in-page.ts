import { demoAccounts } from '../demo/accounts.ts';
import { et } from '../i18n/et.ts';
import { html, type Html } from './html.ts';
import { alertBox, pageText } from './page.ts';

const words = et.identity.signIn;

interface SignInForm {
  username: string;
  /** What went wrong with the last try. */
  message: string | null;
  /** Shows the demo's accounts, each a link that fills in its name. */
  demo: boolean;
}

/** The sign-in page. The form posts to the address it was read from; a typed user name stays. */
export function signInPage({ username, message, demo }: SignInForm): string {
  const wrong = message === null ? null : html` aria-invalid="true" aria-describedby="alert"`;
  const focus = html` autofocus`;
  const body = html`${alertBox(message)}
    <form method="post" action="?" novalidate>
      <div class="field">
        <label for="username">${words.username}</label>
        <input
          id="username"
          name="username"
          type="text"
          value="${username}"
          autocomplete="username"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          maxlength="200"
          required${wrong}${username === '' && focus}
        />
      </div>
      <div class="field">
        <label for="password">${words.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="200"
          required${wrong}${username !== '' && focus}
        />
      </div>
      <button class="button" type="submit">${words.submit}</button>
    </form>
    ${demo && demoHint()}`;
  return pageText({ title: words.title, body });
}

function demoHint(): Html {
  const accounts = demoAccounts.map(
    ({ username, description }) =>
      html`<li>
        <a href="?username=${username}"><strong>${username}</strong> ${description}</a>
      </li>`,
  );
  return html`<aside class="demo">
    <h2>${et.demo.accounts(demoAccounts[0].password)}</h2>
    <ul>
      ${accounts}
    </ul>
  </aside>`;
}
