import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { photosThatFit } from '#domain/orders/packet.ts';

import type { Attachment, OutgoingMail } from '../../../external/mail/mail-port.ts';
import { packet as messages } from '../../../i18n/packet.ts';
import type { ExternalRow } from '../../../job-rows/external-row.ts';
import type { PhotoStore } from '../../../photos/photo-store.ts';
import { type DocumentFacts, factsOf } from '../document-facts.ts';
import { findDocumentRecord } from '../document-record.ts';
import { type DocumentParts, drawDocument } from '../draw-document.ts';
import { withoutPrivateFacts } from '../shared-document.ts';
import { findPacketPhotos, readPhoto } from './repository.ts';

export interface LetterParts extends DocumentParts {
  photoStore: PhotoStore | null;
}

/**
 * Returns the letter with a load's document and photos; null while too many documents are drawn. It tells as much as
 * a link to the load does. Photos of a truck that carries rows of other clients as well may show another's goods,
 * and stay. `corrects`: when the letter went whose weights this one puts right.
 */
export async function buildPacketLetter(
  parts: LetterParts,
  { rowId, to, id, corrects }: { rowId: number; to: string; id: string; corrects: Date | null },
): Promise<OutgoingMail | null> {
  const { db, now } = parts;
  const record = await findDocumentRecord(db, rowId, now());
  if (record === null) return null;
  const facts = withoutPrivateFacts(factsOf(record));
  const drawn = await drawDocument(parts, record, facts);
  if (drawn === null) return null;
  const { photos, left } = isOneClients(record.jobRows)
    ? await readPhotos(parts, record.row.jobId)
    : { photos: [], left: 0 };
  return {
    id,
    to,
    subject: messages.subject(facts.number, facts.goods, facts.quantity, corrects !== null),
    text: letterTextOf(facts, record.issuer, corrects, { photos: photos.length, left }),
    attachments: [{ name: drawn.fileName, contentType: 'application/pdf', content: drawn.file }, ...photos],
  };
}

/** True where all that the truck carries is of one company. */
function isOneClients(jobRows: readonly ExternalRow[]): boolean {
  return new Set(jobRows.map(({ client }) => client.company.id)).size <= 1;
}

async function readPhotos({ db, photoStore }: LetterParts, jobId: number) {
  const all = await findPacketPhotos(db, jobId);
  const fitting = photosThatFit(all);
  const photos: Attachment[] = [];
  for (const [index, { id, kind, content_type: contentType }] of fitting.entries()) {
    photos.push({
      name: messages.photoFile(index + 1, kind, contentType),
      contentType,
      content: await readPhoto(db, photoStore, id),
    });
  }
  return { photos, left: all.length - fitting.length };
}

function letterTextOf(
  facts: DocumentFacts,
  issuer: string,
  corrects: Date | null,
  count: { photos: number; left: number },
): string {
  const { goods, quantity, quantityIs, pickup, destination, truck, trailer, date, loading, unloading } =
    facts;
  const lines = [
    [messages.goods, [goods, [quantity, quantityIs].filter((part) => part !== '').join(' ')].join(', ')],
    [messages.from, pickup.join(', ')],
    [messages.to, destination.join(', ')],
    [messages.date, date],
    [messages.truck, [truck, trailer].filter((plate) => plate !== '').join(' / ')],
    [messages.loaded, weighing(loading)],
    [messages.unloaded, weighing(unloading)],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name ?? ''}: ${value ?? ''}`);
  const files = [messages.files(count.photos), ...(count.left > 0 ? [messages.photosLeft(count.left)] : [])];
  const first =
    corrects === null ? messages.delivered : messages.corrected(formatDateTime(corrects.getTime()));
  return [messages.greeting, '', first, '', ...lines, '', ...files, '', issuer].join('\n');
}

/** 'bruto 43 980 kg, auto 15 500 kg, neto 28 480 kg'; empty where nothing was weighed. */
function weighing({ gross, vehicle, net, unweighed }: DocumentFacts['loading']): string {
  const parts = [
    [messages.gross, gross],
    [messages.vehicle, vehicle],
    [messages.net, net],
  ]
    .filter(([, kg]) => kg !== '')
    .map((part) => part.join(' '));
  return [...parts, unweighed].filter((part) => part !== '').join(', ');
}
