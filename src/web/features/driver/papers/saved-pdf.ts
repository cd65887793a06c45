import { storedRead, storeRead } from '../../../offline/device-outbox.ts';
import { saveResponse } from '../../../platform/device/download.ts';

/** The document as the server sent it last. */
interface KeptPdf {
  file: Blob;
  disposition: string;
}

/**
 * Saves a row's delivery document; where the server cannot be reached the one that was fetched last. Rejects when there is
 * none, and when the server has one no more: what was kept of it is forgotten.
 */
export async function savePdf(userId: number, rowId: number): Promise<void> {
  const name = `pdf:${rowId}`;
  const answer = await fetch(`/api/truck-drivers/delivery-documents/${rowId}`).catch(() => null);
  const isAway = answer === null || answer.status >= 502;
  if (answer?.status === 404 || answer?.status === 409) await storeRead(userId, name, null);
  const fetched = answer?.ok === true ? await pdfOf(answer) : null;
  if (fetched !== null) await storeRead(userId, name, fetched).catch(() => undefined);
  const pdf = fetched ?? (isAway ? await storedRead<KeptPdf>(userId, name) : null);
  if (pdf === null) throw new Error('there is no such document');
  await saveResponse(new Response(pdf.file, { headers: { 'content-disposition': pdf.disposition } }));
}

async function pdfOf(answer: Response): Promise<KeptPdf | null> {
  if (answer.headers.get('content-type') !== 'application/pdf') return null;
  return { file: await answer.blob(), disposition: answer.headers.get('content-disposition') ?? '' };
}
