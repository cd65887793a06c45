import type { FastifyInstance, FastifyReply } from 'fastify';

import { deliveryDocument as messages } from '../../i18n/delivery-document.ts';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';
import type { Services } from '../../services.ts';
import { openSeal, type Sealed } from './seal.ts';

/** Serves the public page behind a document's code: whether it is ours, and what it said when it was issued. */
export function registerCheckPage(app: FastifyInstance, { db }: Services): void {
  app.get<{ Querystring: { d?: unknown; s?: unknown } }>('/check', async ({ query: { d, s } }, reply) => {
    const facts = typeof d === 'string' && typeof s === 'string' ? await openSeal(db, d, s) : null;
    if (facts === null) return sendVerdict(reply, { isGood: false, title: messages.notGenuine, status: 404 });
    const row = await db
      .selectFrom('transport_job_products')
      .select('status')
      .where('id', '=', facts.id)
      .executeTakeFirst();
    const isCancelled = row?.status === 'CANCELLED';
    return sendVerdict(reply, {
      isGood: !isCancelled,
      title: isCancelled ? messages.cancelled : messages.genuine,
      facts,
    });
  });
}

interface Verdict {
  isGood: boolean;
  title: string;
  status?: number;
  facts?: Sealed;
}

function sendVerdict(reply: FastifyReply, { isGood, title, status = 200, facts }: Verdict) {
  return sendPage(reply, {
    title,
    status,
    layout: 'document',
    body: html`<div class="${isGood ? 'verdict' : 'verdict bad'}">
      <div class="mark">
        ${isGood ? tick : cross}
        <h1>${title}</h1>
      </div>
      <p class="message">${facts === undefined ? messages.notGenuineHint : messages.compare}</p>
      ${
        facts !== undefined &&
        html`<dl class="facts">
          ${lines(facts).map(
            ([label, text]) =>
              html`<dt>${label}</dt>
                <dd>${text || '–'}</dd>`,
          )}
        </dl>`
      }
    </div>`,
  });
}

const tick = html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
  <circle cx="20" cy="20" r="18" fill="none" stroke="currentColor" stroke-width="3" />
  <path d="M12 21l5.500 5.500L28.500 14" fill="none" stroke="currentColor" stroke-width="3.500" />
</svg>`;
const cross = html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
  <circle cx="20" cy="20" r="18" fill="none" stroke="currentColor" stroke-width="3" />
  <path d="M13.500 13.500l13 13m0-13l-13 13" fill="none" stroke="currentColor" stroke-width="3.500" />
</svg>`;

function lines(facts: Sealed): [string, string][] {
  return [
    [messages.number, facts.number],
    [messages.issued, facts.issued],
    [messages.date, facts.date],
    [messages.goods, facts.goods],
    [messages.quantity, facts.quantity],
    [messages.from, facts.pickup],
    [messages.to, facts.destination],
    [messages.truckAndTrailer, facts.truck],
  ];
}
