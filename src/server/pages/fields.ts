import { html, type Html } from './html.ts';

interface Field {
  name: string;
  label: string;
  autocomplete: string;
  /** The problem of the typed value. */
  problem?: string | undefined;
  hint?: string | undefined;
}

/** Returns a text field with its hint and its problem. `inputmode` says which keys a phone shows. */
export function textField(field: Field & { value: string; inputmode?: 'text' | 'numeric' | 'tel' }): Html {
  const attributes = html`type="text" value="${field.value}" inputmode="${field.inputmode ?? 'text'}"
  autocapitalize="none" autocorrect="off" spellcheck="false"`;
  return fieldWith(field, attributes);
}

/** Returns a password's field; what was typed does not come back. */
export function passwordField(field: Field): Html {
  return fieldWith(field, html`type="password"`);
}

function fieldWith({ name, label, autocomplete, problem, hint }: Field, attributes: Html): Html {
  const notes = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`].filter(
    Boolean,
  );
  const described = notes.length > 0 && html` aria-describedby="${notes.join(' ')}"`;
  const invalid = problem !== undefined && html` aria-invalid="true"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      ${attributes}
      autocomplete="${autocomplete}"
      maxlength="200"
      required${described}${invalid}
    />
    ${problem !== undefined && html`<p class="problem" id="${name}-problem" role="alert">${problem}</p>`}
  </div>`;
}
