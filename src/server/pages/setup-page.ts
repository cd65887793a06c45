import { identity } from '../i18n/identity.ts';
import { passwordField, textField } from './fields.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';

const messages = identity.setup;

/** The typed values, without the passwords. */
export interface SetupForm {
  firstName: string;
  lastName: string;
  username: string;
  company: string;
  regNo: string;
}

/** The problem of each field, as a sentence. */
export type SetupProblems = Partial<Record<keyof SetupForm | 'new' | 'repeat', string>>;

/** Returns the page that makes the first administrator and names the firm. */
export function setupPage(form: SetupForm, problems: SetupProblems, shortest: number): Page {
  const text = (name: keyof SetupForm, autocomplete: string, hint?: string) =>
    textField({
      name,
      label: messages[name],
      value: form[name],
      autocomplete,
      hint,
      problem: problems[name],
    });
  const body = html`<p class="message">${messages.welcome}</p>
    <form method="post" action="?" novalidate>
      <h2>${messages.firm}</h2>
      ${text('company', 'organization')} ${text('regNo', 'off')}
      <h2>${messages.you}</h2>
      ${text('firstName', 'given-name')} ${text('lastName', 'family-name')}
      ${text('username', 'username', messages.usernameHint)}
      ${passwordField({
        name: 'new',
        label: identity.invitation.new,
        autocomplete: 'new-password',
        problem: problems.new,
        hint: identity.password.newHint(shortest),
      })}
      ${passwordField({
        name: 'repeat',
        label: identity.invitation.repeat,
        autocomplete: 'new-password',
        problem: problems.repeat,
      })}
      <button class="button" type="submit">${messages.submit}</button>
    </form>`;
  return { title: messages.title, body };
}
