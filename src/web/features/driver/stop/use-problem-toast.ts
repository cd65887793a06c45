import { useEffect } from 'react';

import { closeToastsAbout, showError } from '../../../platform/toasts.ts';

const aboutForm = 'form of the stop';

/** Shows the problem of a form; the message disappears once it is solved (`isGood`), and with the screen. */
export function useProblemToast(isGood: boolean): (title: string, lines: readonly string[]) => void {
  useEffect(() => {
    if (isGood) closeToastsAbout(aboutForm);
  }, [isGood]);
  useEffect(() => () => closeToastsAbout(aboutForm), []);
  return (title, lines) => {
    showError(aboutForm, title, lines.join('\n'));
  };
}
