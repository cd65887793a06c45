/**
 * Gives a text to the phone's own sheet, and where there is none, or it is refused, to the clipboard. 'refused' where the
 * browser lets neither be done; a sheet that was closed without sending is no failure.
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
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}
