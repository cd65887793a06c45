import { identity } from '../i18n/identity.ts';
import { passwordField, textField } from './fields.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';

const words = identity.setup;

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
    textField({ name, label: words[name], value: form[name], autocomplete, hint, problem: problems[name] });
  const body = html`<p class="message">${words.welcome}</p>
    <form method="post" action="?" novalidate>
      <h2>${words.firm}</h2>
      ${text('company', 'organization')} ${text('regNo', 'off')}
      <h2>${words.you}</h2>
      ${text('firstName', 'given-name')} ${text('lastName', 'family-name')}
      ${text('username', 'username', words.usernameHint)}
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
      <button class="button" type="submit">${words.submit}</button>
    </form>`;
  return { title: words.title, body };
}
