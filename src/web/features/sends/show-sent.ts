import { sends } from '../../i18n/et/dispatch.ts';
import { messages } from '../../i18n/et/messages.ts';
import { closeToastsAbout, showSucceeded, showTrial } from '../../platform/toasts.ts';

/** Says that a send, or taking one back, succeeded, or that only a simulator took it. */
export function showSent(about: string, title: string, isTrial: boolean): void {
  if (!isTrial) {
    showSucceeded(about, title);
    return;
  }
  closeToastsAbout(about);
  showTrial(sends.simulated(messages.toasts.succeeded(title)), sends.nothingLeft);
}
