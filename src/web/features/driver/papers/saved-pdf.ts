import { storedRead, storeRead } from '../../../offline/device-outbox.ts';
import { saveResponse } from '../../../platform/device/download.ts';

/** The last document that the server sent. */
interface KeptPdf {
  file: Blob;
  disposition: string;
}

/** Why there is no PDF: no way to the server, no such document, a session that is over, or a failure of the server. */
export type PdfFailure = 'unavailable' | 'none' | 'signedOut' | 'fault';

/**
 * Saves a row's delivery document; if the server cannot be reached, the copy that was fetched last. Returns why
 * there is none, or null when saved. A document that the server no longer has is deleted here too.
 */
export async function savePdf(userId: number, rowId: number): Promise<PdfFailure | null> {
  const name = `pdf:${rowId}`;
  const answer = await fetch(`/api/truck-drivers/delivery-documents/${rowId}`).catch(() => null);
  const fetchedPdf = answer?.ok === true ? await pdfOf(answer) : null;
  const failure = fetchedPdf === null ? pdfFailure(answer?.status ?? null) : null;
  if (failure === 'none') await storeRead(userId, name, null);
  if (fetchedPdf !== null) await storeRead(userId, name, fetchedPdf).catch(() => undefined);
  const pdf = fetchedPdf ?? (failure === 'unavailable' ? await storedRead<KeptPdf>(userId, name) : null);
  if (pdf === null) return failure;
  await saveResponse(new Response(pdf.file, { headers: { 'content-disposition': pdf.disposition } }));
  return null;
}

/**
 * Returns the meaning of an answer that is no PDF, by its status (null for no answer); a status 200 is the login page
 * of some network.
 */
export function pdfFailure(status: number | null): PdfFailure {
  if (status === null || status < 400 || (status >= 502 && status <= 504)) return 'unavailable';
  if (status === 404 || status === 409) return 'none';
  return status === 401 ? 'signedOut' : 'fault';
}

async function pdfOf(answer: Response): Promise<KeptPdf | null> {
  if (answer.headers.get('content-type') !== 'application/pdf') return null;
  return { file: await answer.blob(), disposition: answer.headers.get('content-disposition') ?? '' };
}
