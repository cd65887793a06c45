import { et } from '../i18n/et.ts';
import { html, type Html } from './html.ts';
import { alertBox, pageText } from './page.ts';

const words = et.identity.signIn;

/** The demo's people, named on the page. */
export interface DemoAccounts {
  password: string;
  accounts: readonly { username: string; description: string }[];
}

interface SignInForm {
  username: string;
  /** What went wrong with the last try. */
  message: string | null;
  /** Each a link that fills in its name; null where the demo's people do not sign in. */
  demo: DemoAccounts | null;
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
    ${demo && demoHint(demo)}`;
  return pageText({ title: words.title, body });
}

function demoHint({ accounts, password }: DemoAccounts): Html {
  const lines = accounts.map(
    ({ username, description }) =>
      html`<li>
        <a href="?username=${username}"><strong>${username}</strong> ${description}</a>
      </li>`,
  );
  return html`<aside class="demo">
    <h2>${et.demo.accounts(password)}</h2>
    <ul>
      ${lines}
    </ul>
  </aside>`;
}
