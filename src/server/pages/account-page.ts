import { identityMessages } from '../i18n/identity.ts';
import { secondFactorMessages } from '../i18n/second-factor.ts';
import { passwordField } from './fields.ts';
import { html, type Html } from './html.ts';
import { alertBox, type Page } from './page.ts';
import { newPasskeyForm, withoutPasskeys } from './passkey-pages.ts';

const words = secondFactorMessages.account;

export interface AccountView {
  /** Days as people read them. */
  passkeys: readonly { id: string; name: string; madeOn: string; usedOn: string | null }[];
  codesLeft: number;
  /** What the device is asked to make a passkey; null until the password was given. */
  options: object | null;
  message: string | null;
  notice: string | null;
}

/** A person's passkeys and recovery codes; they can be changed once the password was given again. */
export function accountPage(view: AccountView): Page {
  const { passkeys, codesLeft, options, message, notice } = view;
  const body = html`${alertBox(message)} ${notice !== null && html`<p role="status">${notice}</p>`}
    <p class="message">${words.hint}</p>
    ${
      passkeys.length === 0
        ? html`<p>${words.none}</p>`
        : html`<ul class="passkeys">
            ${passkeys.map((passkey) => passkeyItem(passkey, options !== null))}
          </ul>`
    }
    ${passkeys.length > 0 && html`<p>${words.codesLeft(codesLeft)}</p>`}
    ${options === null ? confirmForm : changeForms(options, passkeys.length > 0)}
    <a class="button quiet" href="/">${words.back}</a>`;
  return { title: words.title, body, hasPasskeys: options !== null };
}

function passkeyItem(
  { id, name, madeOn, usedOn }: AccountView['passkeys'][number],
  canChange: boolean,
): Html {
  return html`<li>
    <div>
      <strong>${name}</strong>
      <p class="hint">${words.made(madeOn)}${usedOn !== null && `, ${words.used(usedOn)}`}</p>
    </div>
    ${
      canChange &&
      html`<form method="post" action="?">
        <button
          class="button quiet"
          type="submit"
          name="remove"
          value="${id}"
          aria-label="${words.removeOf(name)}"
        >
          ${words.remove}
        </button>
      </form>`
    }
  </li>`;
}

const confirmForm = html`<form method="post" action="?" novalidate>
  ${passwordField({
    name: 'password',
    label: identityMessages.signIn.password,
    autocomplete: 'current-password',
    hint: words.confirmHint,
  })}
  <button class="button" type="submit">${words.confirm}</button>
</form>`;

function changeForms(options: object, hasPasskeys: boolean): Html {
  return html`${withoutPasskeys} ${newPasskeyForm('?', options)}
  ${
    hasPasskeys &&
    html`<form method="post" action="?">
      <button class="button quiet" type="submit" name="codes" value="1">${words.newCodes}</button>
    </form>`
  }`;
}
