import { type DriverLanguage, driverLanguages } from '#api/driver/languages.ts';
import { deviceUserCookie, languageCookie, unsentCookie } from '#api/headers.ts';

import { driverMessages } from '../i18n/driver/messages.ts';
import { et } from '../i18n/et.ts';
import { secondFactor } from '../i18n/second-factor.ts';
import { html, type Html } from './html.ts';
import { alertBox, type Page } from './page.ts';
import { passkeyForm } from './passkey-pages.ts';

/** The demo's people, named on the page. */
export interface DemoAccounts {
  password: string;
  accounts: readonly { username: string; description: string }[];
}

/**
 * A session that ended without a log-out: the language for the page (that of its driver, else Estonian), and the number
 * of unsent steps.
 */
export interface EndedSession {
  language: DriverLanguage;
  unsentSteps: number;
}

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Reads from a device's cookies which session ended without a log-out; null for an unknown user, or after a log-out.
 */
export function readEndedSession(cookies: Cookies): EndedSession | null {
  const userId = deviceUserOf(cookies);
  if (userId === null) return null;
  const [unsentSteps = '0'] = /^\d{1,4}$/.exec(cookies[unsentCookie(userId)] ?? '') ?? [];
  return { language: chosenLanguage(cookies) ?? 'et', unsentSteps: Number(unsentSteps) };
}

/** Returns the language that the device's driver has chosen; null for none. */
export function chosenLanguage(cookies: Cookies): DriverLanguage | null {
  const userId = deviceUserOf(cookies);
  const language = userId === null ? undefined : cookies[languageCookie(userId)];
  return driverLanguages.find((each) => each === language) ?? null;
}

function deviceUserOf(cookies: Cookies): number | null {
  const userId = Number(cookies[deviceUserCookie] ?? 0);
  return Number.isSafeInteger(userId) && userId > 0 ? userId : null;
}

interface SignInForm {
  username: string;
  /** The problem of the last attempt, in the language of `ended`. */
  message: string | null;
  /** The session that has ended by itself. */
  ended: EndedSession | null;
  /** True for somebody who is signed in and proves once more who they are. */
  isAgain: boolean;
  /** Each a link that fills in its name; null where the demo's people do not sign in. */
  demo: DemoAccounts | null;
  /** The address for a passkey's answer, and the device's options; null if passkeys are not offered. */
  passkey: { action: string; options: object } | null;
  /** The link with which drivers ask for a code by SMS. */
  phoneHref: string;
}

/** Returns the sign-in page. The form posts to the address it was read from; a typed user name stays. */
export function signInPage({
  username,
  message,
  ended,
  isAgain,
  demo,
  passkey,
  phoneHref,
}: SignInForm): Page {
  const language = ended?.language ?? 'et';
  const { signIn: messages, smsSignIn } = driverMessages[language];
  const wrong = message === null ? null : html` aria-invalid="true" aria-describedby="alert"`;
  const focus = html` autofocus`;
  const body = html`${alertBox(message, language)}
    ${message === null && (isAgain ? provingNotice : ended && endedNotice(ended))}
    <form method="post" action="?" novalidate>
      <div class="field">
        <label for="username">${messages.username}</label>
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
        <label for="password">${messages.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="200"
          required${wrong}${username !== '' && focus}
        />
      </div>
      <button class="button" type="submit">${messages.submit}</button>
    </form>
    ${passkey && passkeyForm({ kind: 'get', ...passkey, submit: messages.passkey, isQuiet: true })}
    <a class="button quiet" href="${phoneHref}">${smsSignIn.link}</a>
    ${isAgain && html`<a class="button quiet" href="/">${secondFactor.account.back}</a>`}
    ${demo && demoHint(demo)}`;
  return { title: messages.title, lang: language, body, hasPasskeys: passkey !== null };
}

const provingNotice = html`<p class="notice" role="status">${secondFactor.account.proving}</p>`;

function endedNotice({ language, unsentSteps }: EndedSession): Html {
  const { expired, waiting } = driverMessages[language].sessionEnded;
  return html`<p class="notice" role="status" lang="${language}">
    ${expired}${unsentSteps > 0 && ` ${waiting(unsentSteps)}`}
  </p>`;
}

function demoHint({ accounts, password }: DemoAccounts): Html {
  const lines = accounts.map(
    ({ username, description }) =>
      html`<li>
        <a href="?username=${username}"><strong>${username}</strong> ${description}</a>
      </li>`,
  );
  return html`<aside class="demo" lang="et">
    <h2>${et.demo.accounts(password)}</h2>
    <ul>
      ${lines}
    </ul>
  </aside>`;
}
