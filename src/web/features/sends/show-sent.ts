import { sends } from '../../i18n/et/dispatch.ts';
import { toasts as messages } from '../../i18n/et/shell.ts';
import { closeToastsAbout, showSucceeded, showTrial } from '../../platform/toasts.ts';

/** Shows that a send or a recall succeeded, or that only a simulator accepted it. */
export function showSent(about: string, title: string, isTrial: boolean): void {
  if (!isTrial) {
    showSucceeded(about, title);
    return;
  }
  closeToastsAbout(about);
  showTrial(sends.simulated(messages.succeeded(title)), sends.nothingLeft);
}
