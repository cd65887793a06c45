import { problem } from '#api/error-codes.ts';
import { jobRowEndpoints } from '#api/job-row/row-actions.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { conflict, notFound, Refusal } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { deliveryDocument as messages } from '../../i18n/delivery-document.ts';
import { drawnSignature } from '../../job-rows/drawn-signature.ts';
import type { Feature } from '../../services.ts';
import { type DocumentFacts, factsOf } from './document-facts.ts';
import { findDocumentRecord } from './document-record.ts';
import { createDrawingThread } from './drawing-thread.ts';
import { sealPath } from './seal.ts';

export const deliveryDocument: Feature = (api, { config, now, drawing }) => {
  const thread = createDrawingThread(api.app.log, drawing);
  api.app.addHook('onClose', () => thread.close());
  register(api, jobRowEndpoints.downloadDeliveryDocument, async ({ params: { id }, db, reply }) => {
    const record = await findDocumentRecord(db, id, now());
    if (record === null) throw notFound();
    const { row } = record;
    if (row.status === 'CANCELLED') throw conflict([{ ...problem('WRONG_JOB_STATUS'), rowId: id }]);
    const facts = factsOf(record);
    const issued = formatDateTime(now());
    const path = await sealPath(db, {
      id,
      number: facts.number,
      issued,
      date: facts.date,
      goods: facts.goods,
      quantity: facts.quantity,
      pickup: row.pickup.name,
      destination: row.destination?.name ?? '',
      truck: [facts.truck, facts.trailer].filter((plate) => plate !== '').join(' / '),
    });
    const file = await thread.draw({
      facts: await withReadableSignatures(facts),
      issuedOn: issued,
      checkUrl: `${config.publicUrl}${path}`,
    });
    if (file === null) {
      reply.header('retry-after', '5');
      throw new Refusal(503, messages.busy);
    }
    reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${messages.fileName}-${facts.number}.pdf"`);
    return file;
  });
};

/** The facts with signatures that can be drawn; one that cannot be is left out and said to be unreadable. */
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
