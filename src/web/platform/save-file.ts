import { toasts as messages } from '../i18n/et/shell.ts';
import { saveResponse } from './device/download.ts';
import { explain } from './problem.ts';
import { closeToastsAbout, showError } from './toasts.ts';

/**
 * Saves the file that `load` returns. When that fails it says which file, until the same one is asked for again.
 * `name` is what people call the file: 'Veotööd: CSV'. Returns whether it was saved.
 */
export async function saveFile(name: string, load: () => Promise<Response>): Promise<boolean> {
  const about = `file ${name}`;
  closeToastsAbout(about);
  try {
    await saveResponse(await load());
    return true;
  } catch (error) {
    const lines = [name, explain(error)].filter((line) => line !== null);
    showError(about, messages.fileFailed, lines.join('\n'));
    return false;
  }
}
