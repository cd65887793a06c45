import { storedRead, storeRead } from '../../../offline/device-outbox.ts';
import { saveResponse } from '../../../platform/device/download.ts';

/** The document as the server sent it last. */
interface KeptPdf {
  file: Blob;
  disposition: string;
}

/** Saves a row's delivery document; without a network the one that was fetched last. Rejects when there is none. */
export async function savePdf(userId: number, rowId: number): Promise<void> {
  const name = `pdf:${rowId}`;
  const fetched = await fetchPdf(rowId);
  if (fetched !== null) await storeRead(userId, name, fetched).catch(() => undefined);
  const pdf = fetched ?? (await storedRead<KeptPdf>(userId, name));
  if (pdf === null) throw new Error('this document has never been fetched');
  await saveResponse(new Response(pdf.file, { headers: { 'content-disposition': pdf.disposition } }));
}

async function fetchPdf(rowId: number): Promise<KeptPdf | null> {
  const answer = await fetch(`/api/truck-drivers/delivery-documents/${rowId}`).catch(() => null);
  const isPdf = answer?.ok === true && answer.headers.get('content-type') === 'application/pdf';
  if (!isPdf) return null;
  return { file: await answer.blob(), disposition: answer.headers.get('content-disposition') ?? '' };
}
