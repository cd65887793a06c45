import { problem } from '#api/error-codes.ts';
import { jobRowEndpoints } from '#api/job-row/row-actions.ts';

import { conflict, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findDocumentRecord } from './document-record.ts';
import { drawDocument, sendDocument } from './draw-document.ts';
import { createDrawingThread } from './drawing-thread.ts';

export const deliveryDocument: Feature = (api, { config, now, drawing }) => {
  const thread = createDrawingThread(api.app.log, drawing);
  api.app.addHook('onClose', () => thread.close());
  register(api, jobRowEndpoints.downloadDeliveryDocument, async ({ params: { id }, db, reply }) => {
    const record = await findDocumentRecord(db, id, now());
    if (record === null) throw notFound();
    const { row } = record;
    if (row.status === 'CANCELLED') throw conflict([{ ...problem('WRONG_JOB_STATUS'), rowId: id }]);
    const drawn = await drawDocument({ config, db, now, thread }, record);
    return sendDocument(reply, drawn);
  });
};
