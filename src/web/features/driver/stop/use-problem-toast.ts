import { useEffect, useRef } from 'react';

import { closeToast, showError } from '../../../platform/toasts.ts';

/** Tells what is wrong with a form; the message goes once all is put right (`isGood`), and with the screen. */
export function useProblemToast(isGood: boolean): (title: string, lines: readonly string[]) => void {
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (isGood) closeToast(shown.current);
  }, [isGood]);
  useEffect(() => () => closeToast(shown.current), []);
  return (title, lines) => {
    closeToast(shown.current);
    shown.current = showError(title, lines.join('\n'));
  };
}
