import { identity } from '../i18n/identity.ts';
import { passwordField } from './fields.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';

const messages = identity.invitation;

/** Returns the page on which somebody invited chooses their first password, or another one. */
export function invitationPage(form: {
  firstName: string;
  username: string;
  problems: Partial<Record<'new' | 'repeat', string>>;
  shortest: number;
}): Page {
  const { firstName, username, problems } = form;
  const body = html`<p class="message">${messages.welcome(firstName)}</p>
    <form method="post" action="?" novalidate>
      <div class="field">
        <label for="username">${identity.signIn.username}</label>
        <input
          id="username"
          name="username"
          type="text"
          value="${username}"
          autocomplete="username"
          readonly
        />
      </div>
      ${passwordField({ name: 'new', label: messages.new, autocomplete: 'new-password', problem: problems.new, hint: identity.password.newHint(form.shortest) })}
      ${passwordField({ name: 'repeat', label: messages.repeat, autocomplete: 'new-password', problem: problems.repeat })}
      <button class="button" type="submit">${identity.password.submit}</button>
    </form>`;
  return { title: messages.title, body };
}
