import { secondFactor as messages } from '../i18n/second-factor.ts';
import { textField } from './fields.ts';
import { html, type Html } from './html.ts';
import { alertBox, type Page } from './page.ts';

interface PasskeyForm {
  kind: 'get' | 'create';
  /** The address to which the device's answer is posted. */
  action: string;
  /** Options for the device, as JSON. */
  options: object;
  submit: string;
  isQuiet?: boolean;
  fields?: Html;
}

/** Returns a button that asks the device for a passkey; hidden where scripts or passkeys are not to be had. */
export function passkeyForm({ kind, action, options, submit, isQuiet, fields }: PasskeyForm): Html {
  return html`<form
    method="post"
    action="${action}"
    data-passkey="${kind}"
    data-options="${JSON.stringify(options)}"
    hidden
  >
    ${fields ?? null}
    <input type="hidden" name="credential" value="" />
    <p class="problem" role="alert" data-failed hidden>
      ${kind === 'create' ? messages.enrol.failed : messages.failed}
    </p>
    <button class="button${isQuiet === true && ' quiet'}" type="submit">${submit}</button>
  </form>`;
}

/** Returns the form that makes a passkey; `name` is its name unless its owner gives another. */
export function newPasskeyForm(action: string, options: object, name: string): Html {
  return passkeyForm({
    kind: 'create',
    action,
    options,
    submit: messages.enrol.submit,
    fields: textField({
      name: 'name',
      label: messages.enrol.name,
      value: name,
      autocomplete: 'off',
    }),
  });
}

/** The text in place of the forms where the browser has no passkeys. */
export const withoutPasskeys = html`<p class="alert" role="status" data-without-passkeys hidden>
  ${messages.unsupported}
</p>`;

/** Returns the page after the password: a passkey, or a recovery code. */
export function secondFactorPage(options: object, message: string | null): Page {
  const { second } = messages;
  const body = html`${alertBox(message)}
    <p class="message">${second.hint}</p>
    ${withoutPasskeys} ${passkeyForm({ kind: 'get', action: '?', options, submit: second.submit })}
    <form method="post" action="?" novalidate>
      ${textField({
        name: 'code',
        label: second.code,
        value: '',
        autocomplete: 'one-time-code',
        hint: second.codeHint,
      })}
      <button class="button quiet" type="submit">${second.useCode}</button>
    </form>`;
  return { title: second.title, body, hasPasskeys: true };
}

/** Returns the page after the password of somebody who must have a passkey and has none. */
export function enrolPage(options: object, name: string, message: string | null): Page {
  const body = html`${alertBox(message)}
    <p class="message">${messages.enrol.hint}</p>
    ${withoutPasskeys} ${newPasskeyForm('?', options, name)}`;
  return { title: messages.enrol.title, body, hasPasskeys: true };
}

/** Returns a new set of recovery codes, shown this once; the button posts `done`. */
export function recoveryCodesPage(codes: readonly string[], action: string): Page {
  const body = html`<p class="message">${messages.codes.hint}</p>
    <ol class="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <form method="post" action="${action}">
      <button class="button" type="submit" name="done" value="1">${messages.codes.goOn}</button>
    </form>`;
  return { title: messages.codes.title, body };
}
