import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

import type { WrongField } from './form-problems.ts';

/** Finds text in a typeahead that nobody has chosen from: sent as it is, it would silently be lost. */
export function leftOverTexts(form: HTMLFormElement | null): WrongField[] {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input:invalid') ?? [])];
  return inputs.map((input) => ({
    label: input.labels?.[0]?.textContent ?? '',
    message: input.validationMessage,
  }));
}

/**
 * Of a button that submits: the field is left with the click, not before, since what it then says would move the
 * button from under the pointer.
 */
export const leavesFieldFirst = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(() => {
      currentTarget.focus();
    });
  },
};
