import type { FastifyReply } from 'fastify';

import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { answerFile } from '../../http/answer-file.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { Refusal } from '../../http/errors.ts';
import { deliveryDocument as messages } from '../../i18n/delivery-document.ts';
import { drawnSignature } from '../../job-rows/drawn-signature.ts';
import { type DocumentFacts, factsOf } from './document-facts.ts';
import type { DocumentRecord } from './document-record.ts';
import type { DrawingThread } from './drawing-thread.ts';
import { sealPath } from './seal.ts';

/** The parts that draw documents, and the text common to all. */
export interface DocumentParts extends Omit<CoreServices, 'today'> {
  thread: DrawingThread;
}

/**
 * Returns a row's delivery document as a PDF with its file name; null while too many are drawn. `facts` may leave
 * some out.
 */
export async function drawDocument(
  { config, db, now, thread }: DocumentParts,
  record: DocumentRecord,
  facts: DocumentFacts = factsOf(record),
): Promise<{ file: Buffer; fileName: `${string}.pdf` } | null> {
  const issued = formatDateTime(now());
  const checkUrl = await buildCheckUrl({ config, db }, record, facts, issued);
  const file = await thread.draw({
    facts: await withReadableSignatures(facts),
    issuedOn: issued,
    checkUrl,
  });
  return file && { file, fileName: `${messages.fileName}-${facts.number}.pdf` };
}

/**
 * Returns the address of the page that checks whether a document with these facts, issued then (dd.MM.yyyy HH:mm),
 * is ours.
 */
export async function buildCheckUrl(
  { config, db }: Pick<CoreServices, 'config' | 'db'>,
  { row }: DocumentRecord,
  facts: DocumentFacts,
  issued: string,
): Promise<string> {
  const path = await sealPath(db, {
    id: row.id,
    number: facts.number,
    issued,
    date: facts.date,
    goods: facts.goods,
    quantity: facts.quantity,
    pickup: row.pickup.name,
    destination: row.destination?.name ?? '',
    truck: [facts.truck, facts.trailer].filter((plate) => plate !== '').join(' / '),
  });
  return `${config.publicUrl}${path}`;
}

/** Sends what drawDocument() made; throws a 503 refusal when it made nothing. */
export function sendDocument(
  reply: FastifyReply,
  drawn: Awaited<ReturnType<typeof drawDocument>>,
): ReturnType<typeof answerFile> {
  if (drawn === null) {
    reply.header('retry-after', '5');
    throw new Refusal(503, messages.busy);
  }
  // Shared links are outside of /api, where nobody else sets it.
  reply.header('cache-control', 'no-store');
  return answerFile(reply, drawn.fileName, drawn.file);
}

/** The facts with signatures that can be drawn; any other signature is left out and marked as unreadable. */
async function withReadableSignatures(facts: DocumentFacts): Promise<DocumentFacts> {
  return {
    ...facts,
    senderSigned: await readable(facts.senderSigned),
    consigneeSigned: await readable(facts.consigneeSigned),
  };
}

async function readable(signed: DocumentFacts['senderSigned']): Promise<DocumentFacts['senderSigned']> {
  if (signed.signature === null) return signed;
  const signature = await drawnSignature(signed.signature);
  return { ...signed, signature, isUnreadable: signature === null };
}
