import { identity } from '../i18n/identity.ts';
import { secondFactor } from '../i18n/second-factor.ts';
import { passwordField } from './fields.ts';
import { html } from './html.ts';
import { alertBox, type Page } from './page.ts';

const messages = identity.password;

type PasswordField = 'old' | 'new' | 'repeat';

/** Returns the page that changes a password; `message` is what concerns no single field. */
export function changePasswordPage(form: {
  username: string;
  /** Problems of the typed values, by field. */
  problems: Partial<Record<PasswordField, string>>;
  shortest: number;
  message: string | null;
}): Page {
  const { problems } = form;
  const body = html`${alertBox(form.message)}
    <form method="post" action="?" novalidate>
      <input
        class="visually-hidden"
        type="text"
        name="username"
        value="${form.username}"
        autocomplete="username"
        tabindex="-1"
        aria-hidden="true"
        readonly
      />
      ${passwordField({ name: 'old', label: messages.old, autocomplete: 'current-password', problem: problems.old })}
      ${passwordField({ name: 'new', label: messages.new, autocomplete: 'new-password', problem: problems.new, hint: messages.newHint(form.shortest) })}
      ${passwordField({ name: 'repeat', label: messages.repeat, autocomplete: 'new-password', problem: problems.repeat })}
      <button class="button" type="submit">${messages.submit}</button>
      <p class="hint">${messages.withoutIt}</p>
      <a class="button quiet" href="/auth/account">${secondFactor.account.title}</a>
      <a class="button quiet" href="/">${messages.cancel}</a>
    </form>`;
  return { title: messages.title, body };
}
