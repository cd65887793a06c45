import { toasts as messages } from '../i18n/et/shell.ts';
import { closeToastsAbout, showFailed, showSuccess } from './toasts.ts';

/** Copies a text. False where the browser does not allow it: not every page and person may write to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS there is no clipboard at all.
    return false;
  }
}

/** Copies a text and shows `message`, or that it has to be copied by hand. */
export async function copyWithToast(text: string, message: string): Promise<void> {
  const about = 'copy';
  closeToastsAbout(about);
  if (await copyText(text)) showSuccess(message);
  else showFailed(about, messages.copyFailed, messages.copyByHand);
}
