import { identityMessages } from '../i18n/identity.ts';
import { html, type Html } from './html.ts';
import { alertBox, type Page } from './page.ts';

const words = identityMessages.password;

type PasswordField = 'old' | 'new' | 'repeat';

/** The page that changes a password; `message` is what concerns no single field. */
export function changePasswordPage(form: {
  username: string;
  /** By field, what is wrong with what was typed. */
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
      ${passwordField('old', words.old, 'current-password', problems.old, null)}
      ${passwordField('new', words.new, 'new-password', problems.new, words.newHint(form.shortest))}
      ${passwordField('repeat', words.repeat, 'new-password', problems.repeat, null)}
      <button class="button" type="submit">${words.submit}</button>
      <a class="button quiet" href="/">${words.cancel}</a>
    </form>`;
  return { title: words.title, body };
}

/** A password's field with its hint and what is wrong with it. */
export function passwordField(
  name: string,
  label: string,
  autocomplete: string,
  problem: string | undefined,
  hint: string | null,
): Html {
  const notes = [hint !== null && `${name}-hint`, problem !== undefined && `${name}-problem`].filter(Boolean);
  const described = notes.length > 0 && html` aria-describedby="${notes.join(' ')}"`;
  const invalid = problem !== undefined && html` aria-invalid="true"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== null && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="password"
      autocomplete="${autocomplete}"
      maxlength="200"
      required${described}${invalid}
    />
    ${problem !== undefined && html`<p class="problem" id="${name}-problem" role="alert">${problem}</p>`}
  </div>`;
}
