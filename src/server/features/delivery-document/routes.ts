import { deliveryDocumentEndpoints } from '#contract/delivery-document.ts';
import { problem } from '#contract/error-codes.ts';
import { formatDateTime } from '#domain/tallinn-time.ts';

import { register } from '../../platform/api/register.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Feature } from '../../services.ts';
import { et } from '../../words/et.ts';
import { factsOf } from './document-facts.ts';
import { findDocumentRecord } from './document-record.ts';
import { sealPath } from './seal.ts';

export const deliveryDocument: Feature = (api, { config, now }) => {
  register(api, deliveryDocumentEndpoints.downloadDeliveryDocument, async ({ params: { id }, db, reply }) => {
    const record = await findDocumentRecord(db, id);
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
    // The first document loads what draws it (0.3 s), not every start of the server.
    const { renderDocument } = await import('./document-pdf.ts');
    const file = await renderDocument(facts, issued, `${config.publicUrl}${path}`);
    reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `attachment; filename="${et.deliveryDocument.fileName}-${facts.number}.pdf"`,
      );
    return file;
  });
};
