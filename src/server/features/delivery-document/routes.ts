import type { FastifyReply } from 'fastify';

import { clientLoadEndpoints } from '#api/client/client-loads.ts';
import { driverPaperEndpoints } from '#api/driver/papers.ts';
import { problem } from '#api/error-codes.ts';
import { jobRowEndpoints } from '#api/job-row/row-actions.ts';
import { isTransferable } from '#domain/dispatch/row-abilities.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';

import type { Db } from '../../db/schema.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { findRepresentedCompanies, isLoadOf } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import { factsOf } from './document-facts.ts';
import { type DocumentRecord, findDocumentRecord } from './document-record.ts';
import { drawDocument, sendDocument } from './draw-document.ts';
import { createDrawingThread } from './drawing-thread.ts';
import { findPapers, isOfCarrier } from './papers/find-papers.ts';
import { withoutPrivateFacts } from './shared-document.ts';

/** The delivery document as PDF, for the office, for drivers, for clients and behind a link. */
export const deliveryDocument: Feature = (api, { config, now, drawing }) => {
  const thread = createDrawingThread(api.app.log, drawing);
  api.app.addHook('onClose', () => thread.close());
  const send = async (db: Db, reply: FastifyReply, record: DocumentRecord | null) => {
    if (record === null) throw notFound();
    const { id: rowId } = record.row;
    if (!isTransferable(record.row)) throw conflict([{ ...problem('WRONG_JOB_STATUS'), rowId }]);
    return sendDocument(reply, await drawDocument({ config, db, now, thread }, record));
  };
  register(api, jobRowEndpoints.downloadDeliveryDocument, async ({ params: { id }, db, reply }) =>
    send(db, reply, await findDocumentRecord(db, id, now())),
  );
  register(api, driverPaperEndpoints.downloadDriverDocument, async ({ params: { id }, user, db, reply }) => {
    const record = await findDocumentRecord(db, id, now());
    return send(
      db,
      reply,
      record !== null && isDriverRow(record.row.status) && (await isOfCarrier(db, record.row.jobId, user))
        ? record
        : null,
    );
  });
  register(api, clientLoadEndpoints.downloadClientDocument, async ({ params: { id }, user, db, reply }) => {
    const companyIds = await findRepresentedCompanies(db, user);
    const record = (await isLoadOf(db, id, companyIds)) ? await findDocumentRecord(db, id, now()) : null;
    if (record?.row.status !== 'COMPLETED') throw notFound();
    // On the truck may be another's goods, and its notes are written for the office.
    const facts = withoutPrivateFacts(factsOf(record));
    return sendDocument(reply, await drawDocument({ config, db, now, thread }, record, facts));
  });
  register(api, driverPaperEndpoints.getDriverPapers, async ({ query, user, db }) => {
    const papers = await findPapers({ config, db }, user, query.transportJobId, now());
    if (papers === null) throw notFound();
    return { content: papers };
  });
};
