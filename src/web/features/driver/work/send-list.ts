import { copyText } from '../../../platform/copy-text.ts';

/**
 * Opens the phone's sharing sheet with a text; without one, or if it fails, copies the text. 'refused' when the
 * browser allows neither; closing the sheet without sending is no failure.
 */
export async function sendList(title: string, text: string): Promise<'shared' | 'copied' | 'refused'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(text)) ? 'copied' : 'refused';
}
