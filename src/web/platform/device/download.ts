import { secondMs } from '#domain/calendar/durations.ts';

/** Saves a downloaded file under the name that the server gave it. */
export async function saveResponse(response: Response): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameIn(response.headers.get('content-disposition')) ?? 'download.pdf';
  link.click();
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), secondMs);
}

/** Returns the name in a content-disposition header; the encoded one (RFC 6266) counts before the plain one. */
export function fileNameIn(header: string | null): string | null {
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encodedName !== undefined) return decodeURIComponent(encodedName);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
}
