import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';

import type { DriverLanguage } from '#api/driver/languages.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { formatDateTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import { netKg } from '#domain/goods/weights.ts';
import { droppedStatuses, underWayStatuses } from '#domain/job-row/job-row-status.ts';
import { isPacketOutdated } from '#domain/orders/packet.ts';
import { isUnreported } from '#domain/orders/unreported-load.ts';

import type { Db } from '../../db/schema.ts';
import { preferredLanguage } from '../../http/caller.ts';
import { type SharedLinkMessages, sharedLinkMessages } from '../../i18n/shared-link.ts';
import { findDistances } from '../../locations/location-distances.ts';
import { html, type Html } from '../../pages/html.ts';
import { servePages } from '../../pages/page-routes.ts';
import { sendPage } from '../../pages/page.ts';
import { findLeftToDestination, type Left } from '../../positions/arrivals.ts';
import type { Services } from '../../services.ts';
import { findShared, type SharedRow } from './shared-rows.ts';

/** Guesses are as rare as those of a password: 60 pages a minute for an address. */
const limited = { config: { rateLimit: { max: 60, timeWindow: minuteMs } } };

/**
 * Serves the page behind a link, without a sign-in and without a script: the progress of the loads, and nothing
 * else.
 */
export function registerFollowPage(app: FastifyInstance, { db, now }: Services): void {
  void app.register((scope, _options, done) => {
    servePages(scope);
    scope.get<{ Params: { secret: string } }>('/follow/:secret', limited, async (request, reply) => {
      const language = preferredLanguage(request.headers);
      hide(reply);
      const shared = await findShared(db, request.params.secret, now());
      if (shared === null) return sendDead(reply, language);
      if (isOpenedByPerson(request)) await countOpening(db, shared.id);
      const expected = await findExpected(db, shared.rows, now());
      const messages = sharedLinkMessages[language];
      return sendPage(reply, {
        title: messages.title,
        lang: language,
        layout: 'document',
        body: html`<div class="follow">
          <h1>${messages.title}</h1>
          ${shared.rows.map((row, at) =>
            loadOf(row, language, {
              today: toTallinn(now()).day,
              number: at + 1,
              of: shared.rows.length,
              arrival: expected.get(row.id) ?? null,
              documentPath: `/follow/${request.params.secret}/document/${row.id}`,
            }),
          )}
        </div>`,
      });
    });
    done();
  });
}

/** Words in the names of programs that look at a link before a person does: mail filters, previews of messengers. */
const lookers =
  /bot\b|crawl|spider|scan|preview|safe-?links|proofpoint|mimecast|barracuda|ironport|symantec|trend ?micro|forcepoint|sophos|zscaler|fortinet|outlook|ms-office|facebookexternalhit|whatsapp|telegram|slack|skype|viber|googleimageproxy|^(?:curl|wget|python|java|go-http|okhttp)/i;

/** A look ahead is no opening: a HEAD, what a browser fetches beforehand, and what names itself as such a program. */
function isOpenedByPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = `${String(headers['sec-purpose'])} ${String(headers.purpose)} ${String(headers['x-purpose'])}`;
  return (
    method === 'GET' &&
    !/prefetch|prerender|preview/.test(purpose) &&
    !lookers.test(headers['user-agent'] ?? '')
  );
}

/** Not cached, not found by search engines, and its address is not passed on to linked sites. */
function hide(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
}

function sendDead(reply: FastifyReply, language: DriverLanguage): FastifyReply {
  const { dead, deadHint } = sharedLinkMessages[language];
  const body = html`<div class="follow">
    <h1>${dead}</h1>
    <p class="message">${deadHint}</p>
  </div>`;
  return sendPage(reply, { title: dead, status: 404, lang: language, layout: 'document', body });
}

async function countOpening(db: Db, id: number): Promise<void> {
  await db
    .updateTable('shared_links')
    .set({ opened: sql<number>`opened + 1`, last_opened_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** When a load is expected: by where its truck is, else from when it left and earlier driving times. */
type Expected = Left | { at: number };

async function findExpected(db: Db, rows: readonly SharedRow[], now: number): Promise<Map<number, Expected>> {
  const usual = await findUsualArrivals(db, rows, now);
  const truckIds = rows.flatMap(({ status, truckId }) =>
    underWayStatuses.includes(status) ? (truckId ?? []) : [],
  );
  const byPosition = await findLeftToDestination(db, truckIds, now);
  return new Map<number, Expected>([...[...usual].map(([id, at]) => [id, { at }] as const), ...byPosition]);
}

/** Returns the expected arrival of each load on its way, from earlier driving times; epoch milliseconds. */
async function findUsualArrivals(
  db: Db,
  rows: readonly SharedRow[],
  now: number,
): Promise<Map<number, number>> {
  const onTheWay = rows.flatMap(({ id, status, pickupId, destinationId, leftPickupAt }) =>
    status === 'ON_THE_WAY' && destinationId !== null && leftPickupAt !== null
      ? [{ id, from: pickupId, to: destinationId, leftAt: leftPickupAt.getTime() }]
      : [],
  );
  const distanceOf = await findDistances(db, onTheWay);
  const arrivals = onTheWay.flatMap(({ id, from, to, leftAt }) => {
    const minutes = distanceOf({ from, to })?.minutes;
    return minutes === undefined ? [] : [[id, leftAt + minutes * minuteMs] as const];
  });
  // A time that has passed is not shown: nobody knows when the load will be there.
  return new Map(arrivals.filter(([, at]) => at >= now));
}

/** '28 480 kg' of goods as weighed; null where there was no scale, or the truck carried more. */
function netOf(
  { isWholeLoad }: SharedRow,
  gross: string | null,
  vehicle: string | null,
  entered: string | null,
): string | null {
  const net = isWholeLoad ? netKg(gross, vehicle, entered) : null;
  return net === null ? null : `${formatDecimal(decimal(net))} kg`;
}

/** True where a delivery document went by e-mail with other weights than those of now. */
function isCorrected({ packetSentAt, packetWeights, weights }: SharedRow): boolean {
  return packetSentAt !== null && isPacketOutdated(packetWeights, weights);
}

/**
 * Returns the status in words. A truck has the same status on its way to the pickup and with the goods; the goods
 * are under way only after it has left there.
 */
function statusText(
  { status, plannedDay, leftPickupAt }: SharedRow,
  messages: SharedLinkMessages,
  today: Day,
): string {
  if (isUnreported(status, plannedDay, today)) return messages.unreported;
  return status === 'ON_THE_WAY' && leftPickupAt !== null
    ? messages.goodsUnderWay
    : messages.statuses[status];
}

function expectedText(expected: Expected, messages: SharedLinkMessages): string {
  return 'at' in expected
    ? messages.about(formatDateTime(expected.at).slice(-5))
    : messages.left(expected.minutes, expected.km);
}

interface Shown {
  today: Day;
  number: number;
  of: number;
  arrival: Expected | null;
  documentPath: string;
}

function loadOf(
  row: SharedRow,
  language: DriverLanguage,
  { today, number, of, arrival, documentPath }: Shown,
): Html {
  const messages = sharedLinkMessages[language];
  const isDelivered = row.status === 'COMPLETED';
  const deliveredAt = isDelivered ? (row.leftDestinationAt?.getTime() ?? null) : null;
  // Nobody has planned what is not confirmed, and what is cancelled or delivered is planned no more.
  const isPlanOver =
    row.status === 'UNCONFIRMED' || droppedStatuses.includes(row.status) || deliveredAt !== null;
  const planned = [formatDay(row.plannedDay), row.time?.slice(0, 5)].filter(Boolean).join(' ');
  const amount = (quantity: string) => `${formatDecimal(decimal(quantity))} ${row.unit}`;
  const lines: [string, string | null][] = [
    [messages.order, row.orderId === null ? null : String(row.orderId)],
    [messages.planned, isPlanOver ? null : planned],
    [messages.deliveredAt, deliveredAt === null ? null : formatDateTime(deliveredAt)],
    [messages.expected, arrival && expectedText(arrival, messages)],
    [messages.quantity, row.quantity === null ? null : amount(row.quantity)],
    [
      messages.delivered,
      isDelivered && row.deliveredQuantity !== null ? amount(row.deliveredQuantity) : null,
    ],
    [messages.loaded, isDelivered ? netOf(row, row.loadedGross, row.loadedVehicle, row.loadedNet) : null],
    [
      messages.unloaded,
      isDelivered ? netOf(row, row.unloadedGross, row.unloadedVehicle, row.unloadedNet) : null,
    ],
    [messages.from, row.pickup],
    [messages.to, row.destination],
  ];
  return html`<section class="system load" aria-labelledby="load-${row.id}">
    <h2 id="load-${row.id}">
      ${statusText(row, messages, today)}
      ${of > 1 && html`<span class="count">${messages.load(number, of)}</span>`}
    </h2>
    <p class="goods">${row.product}</p>
    <dl class="facts">
      ${lines.map(
        ([label, text]) =>
          html`${
            text !== null &&
            html`<dt>${label}</dt>
              <dd>${text}</dd>`
          }`,
      )}
    </dl>
    ${isDelivered && isCorrected(row) && html`<p class="message">${messages.corrected}</p>`}
    ${isDelivered && html`<a class="button" href="${documentPath}">${messages.document}</a>`}
  </section>`;
}
