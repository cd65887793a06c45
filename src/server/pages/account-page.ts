import { identity } from '../i18n/identity.ts';
import { secondFactor } from '../i18n/second-factor.ts';
import { html, type Html } from './html.ts';
import { alertBox, type Page } from './page.ts';
import { newPasskeyForm, withoutPasskeys } from './passkey-pages.ts';

const messages = secondFactor.account;

export interface AccountView {
  /** Null where there are none to look after; then `passkeysElsewhere` says why. */
  passkeys: PasskeysView | null;
  passkeysElsewhere: string;
  /** The one of this browser first. Times as people read them. */
  sessions: readonly SessionView[];
  /** The link for proving one's identity again; null for a user who did so recently and may make changes. */
  proveHref: string | null;
  message: string | null;
  notice: string | null;
}

interface PasskeysView {
  passkeys: readonly { id: string; name: string; madeOn: string; usedOn: string | null }[];
  codesLeft: number;
  /** Options for the device to make a passkey; null until the user has proven their identity. */
  options: object | null;
  /** The suggested name of a new one. */
  newName: string;
}

interface SessionView {
  id: string;
  device: string;
  usedAt: string;
  address: string;
  isCurrent: boolean;
}

/** Returns a person's passkeys, recovery codes and sessions; changing them needs a recent sign-in. */
export function accountPage(view: AccountView): Page {
  const { passkeys, sessions, proveHref, message, notice } = view;
  const canChange = proveHref === null;
  const body = html`${alertBox(message)}
    ${notice !== null && html`<p class="notice" role="status">${notice}</p>`}
    ${
      proveHref !== null &&
      html`<div class="prove">
        <p class="hint">${messages.proveHint}</p>
        <a class="button" href="${proveHref}">${messages.prove}</a>
      </div>`
    }
    <section>
      <h2>${messages.passkeys}</h2>
      ${passkeys === null ? html`<p class="hint">${view.passkeysElsewhere}</p>` : passkeyPart(passkeys, canChange)}
    </section>
    <section>
      <h2>${messages.sessions}</h2>
      <ul class="items">
        ${sessions.map((session) => sessionItem(session, canChange))}
      </ul>
      ${
        canChange &&
        sessions.length > 1 &&
        html`<form method="post" action="?">
          <button class="button quiet" type="submit" name="endOthers" value="1">${messages.endOthers}</button>
        </form>`
      }
    </section>
    <a class="button quiet" href="/auth/change-password">${identity.password.title}</a>
    <a class="button quiet" href="/">${messages.back}</a>`;
  return { title: messages.title, body, hasPasskeys: passkeys !== null && passkeys.options !== null };
}

function passkeyPart({ passkeys, codesLeft, options, newName }: PasskeysView, canChange: boolean): Html {
  return html`<p class="hint">${messages.hint}</p>
    ${
      passkeys.length === 0
        ? html`<p>${messages.none}</p>`
        : html`<ul class="items">
              ${passkeys.map((passkey) => passkeyItem(passkey, canChange))}
            </ul>
            <p>${messages.codesLeft(codesLeft)}</p>`
    }
    ${options !== null && html`${withoutPasskeys} ${newPasskeyForm('?', options, newName)}`}
    ${
      canChange &&
      passkeys.length > 0 &&
      html`<form method="post" action="?">
        <button class="button quiet" type="submit" name="codes" value="1">${messages.newCodes}</button>
      </form>`
    }`;
}

function passkeyItem(
  { id, name, madeOn, usedOn }: PasskeysView['passkeys'][number],
  canChange: boolean,
): Html {
  const detail = html`${messages.made(madeOn)}${usedOn !== null && `, ${messages.used(usedOn)}`}`;
  const button = { name: 'remove', value: id, text: messages.remove, label: messages.removeOf(name) };
  return item(name, detail, canChange ? button : null);
}

function sessionItem({ id, device, usedAt, address, isCurrent }: SessionView, canChange: boolean): Html {
  const detail = html`${isCurrent ? messages.thisOne : messages.lastUsed(usedAt)}${address !== '' && `, ${messages.address(address)}`}`;
  const button = { name: 'end', value: id, text: messages.end, label: messages.endOf(device) };
  return item(device, detail, canChange && !isCurrent ? button : null);
}

function item(
  name: string,
  detail: Html,
  button: { name: string; value: string; text: string; label: string } | null,
): Html {
  return html`<li>
    <div>
      <strong>${name}</strong>
      <p class="hint">${detail}</p>
    </div>
    ${
      button !== null &&
      html`<form method="post" action="?">
        <button
          class="button quiet"
          type="submit"
          name="${button.name}"
          value="${button.value}"
          aria-label="${button.label}"
        >
          ${button.text}
        </button>
      </form>`
    }
  </li>`;
}
