import type { FastifyInstance } from 'fastify';

import { minuteMs } from '#domain/calendar/durations.ts';

import { notFound } from '../../http/errors.ts';
import { servePages } from '../../pages/page-routes.ts';
import type { Services } from '../../services.ts';
import { findShared } from '../shared-links/index.ts';
import { type DocumentFacts, factsOf } from './document-facts.ts';
import { findDocumentRecord } from './document-record.ts';
import { drawDocument, sendDocument } from './draw-document.ts';
import { createDrawingThread } from './drawing-thread.ts';

/** Drawing costs: an address gets ten a minute. */
const limited = { config: { rateLimit: { max: 10, timeWindow: minuteMs } } };

/**
 * Serves the delivery document of a delivered load behind a link. A thread of its own draws it: strangers do not
 * hold up the office.
 */
export function registerSharedDocument(app: FastifyInstance, { config, db, now, drawing }: Services): void {
  void app.register((scope, _options, done) => {
    servePages(scope);
    const thread = createDrawingThread(scope.log, drawing);
    scope.addHook('onClose', () => thread.close());
    scope.get<{ Params: { secret: string; rowId: string } }>(
      '/follow/:secret/document/:rowId',
      limited,
      async ({ params: { secret, rowId } }, reply) => {
        const shared = await findShared(db, secret, now());
        const row = shared?.rows.find(({ id, status }) => String(id) === rowId && status === 'COMPLETED');
        const record = row === undefined ? null : await findDocumentRecord(db, row.id, now());
        if (record === null) throw notFound();
        reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
        const facts = withoutPrivateFacts(factsOf(record));
        return sendDocument(reply, await drawDocument({ config, db, now, thread }, record, facts));
      },
    );
    done();
  });
}

/** Returns the facts without the driver, internal notes, previous loads, and other goods on the truck. */
export function withoutPrivateFacts(facts: DocumentFacts): DocumentFacts {
  const nobody = { name: '', at: '', signature: null };
  const unknown = { start: '', end: '', gross: '', vehicle: '', net: '', unweighed: '' };
  return {
    ...facts,
    driver: [],
    carrierSigned: { ...facts.carrierSigned, name: '' },
    previousLoads: '',
    release: '',
    notes: '',
    driverNotes: '',
    ...(!facts.isWholeLoad && {
      loading: unknown,
      unloading: unknown,
      senderSigned: nobody,
      consigneeSigned: nobody,
    }),
  };
}
