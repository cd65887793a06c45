import type { FastifyInstance } from 'fastify';

import { html } from '../../platform/identity/pages/html.ts';
import { sendPage } from '../../platform/identity/pages/page.ts';
import type { Services } from '../../services.ts';
import { et } from '../../words/et.ts';
import { openSeal, type Sealed } from './seal.ts';

const words = et.deliveryDocument;

/** The public page behind a document's code: whether it is ours, and what it said when it was issued. */
export function registerCheckPage(app: FastifyInstance, { db }: Services): void {
  app.get<{ Querystring: { d?: unknown; s?: unknown } }>('/check', async ({ query: { d, s } }, reply) => {
    const facts = typeof d === 'string' && typeof s === 'string' ? await openSeal(db, d, s) : null;
    if (facts === null) {
      return sendPage(reply, {
        title: words.notGenuine,
        status: 404,
        body: html`<p class="message">${words.notGenuineHint}</p>`,
      });
    }
    const row = await db
      .selectFrom('transport_job_products')
      .select('status')
      .where('id', '=', facts.id)
      .executeTakeFirst();
    const isCancelled = row?.status === 'CANCELLED';
    return sendPage(reply, {
      title: isCancelled ? words.cancelled : words.genuine,
      body: html`<dl>
        ${lines(facts).map(
          ([label, text]) =>
            html`<dt>${label}</dt>
              <dd><strong>${text || '–'}</strong></dd>`,
        )}
      </dl>`,
    });
  });
}

function lines(facts: Sealed): [string, string][] {
  return [
    [words.number, facts.number],
    [words.issued, facts.issued],
    [words.date, facts.date],
    [words.goods, facts.goods],
    [words.quantity, facts.quantity],
    [words.pickup, facts.pickup],
    [words.destination, facts.destination],
    [words.truck, facts.truck],
  ];
}
