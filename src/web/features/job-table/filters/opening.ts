import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * Returns the properties of a button that opens a filter: by a press, Enter, and Alt with the down arrow, as a list of
 * choices opens.
 */
export function opening(open: (opener: HTMLElement) => void) {
  return {
    'aria-haspopup': 'dialog' as const,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.stopPropagation();
      open(event.currentTarget);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!event.altKey || event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(event.currentTarget);
    },
  };
}
