/**
 * Text in a typeahead that nobody has chosen from: the field says so itself, and saving would silently lose it. Answers
 * whether there is any in the sheet of the button, and goes to it.
 */
export function focusLeftOver(button: HTMLElement): boolean {
  const input = button.closest('dialog')?.querySelector<HTMLInputElement>('input:invalid') ?? null;
  input?.focus();
  return input !== null;
}
