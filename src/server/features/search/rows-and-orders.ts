import { type RawBuilder, sql } from 'kysely';

import type { SearchHit } from '#api/search/search.ts';
import { addDays, type Day } from '#domain/calendar/day.ts';
import type { SendSystem } from '#domain/dispatch/preflight.ts';
import { joinKnown } from '#domain/join-known.ts';
import { searchWords } from '#domain/search-text.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { planEachTime } from '../../db/naming-client.ts';
import type { Db } from '../../db/schema.ts';
import { allOf, escapeLike } from '../../db/search/search.ts';
import { et } from '../../i18n/et.ts';
import { isOwnOrder } from '../../identity/session/company-scope.ts';

/** Notes are looked through for so many days back. */
const noteDays = 60;

/** Ids are numbers of at most so many digits. */
const idText = /^\d{1,15}$/;

export interface RowSearch {
  q: string;
  /** Where the text is known to be the number of a row or a job. */
  numberOf: 'row' | 'job' | null;
  today: Day;
  /** Only rows that are driven with this carrier's trucks; null for all. */
  carrierId: number | null;
  size: number;
}

interface FoundRow extends Pick<SearchHit, 'id' | 'title' | 'date'> {
  transportJobId: number;
  product: string;
  plate: string | null;
  notes: string | null;
  /** The send that the text is the number of. */
  system: SendSystem | null;
  number: string | null;
}

/**
 * Finds rows by their id (that row comes first), their job's id, their e-waybill's number or words of their notes;
 * the latest first.
 */
export async function searchRows(db: Db, search: RowSearch): Promise<SearchHit[]> {
  const { q, numberOf, today, carrierId, size } = search;
  const hit = sql.raw('select id, transport_job_id, transport_date from transport_job_products where');
  const sent = sql`outside_number like ${`${escapeLike(q.toUpperCase())}%`}`;
  const byId = idText.test(q)
    ? [
        ...(numberOf === 'job' ? [] : [sql`${hit} id = ${q}::bigint`]),
        sql`${hit} transport_job_id = ${q}::bigint`,
      ]
    : [];
  const byText = [
    sql`${hit} transport_job_id in (select transport_job_id from outside_sends where ${sent})`,
    sql`${hit} transport_date >= ${addDays(today, -noteDays)} and notes is not null and ${hasWords(q)}`,
  ];
  const ofCarrier =
    carrierId === null
      ? sql``
      : sql`join transport_jobs j on j.id = r.transport_job_id
          join trucks truck on truck.id = j.truck_id and truck.company_id = ${carrierId}`;
  const itselfFirst = idText.test(q) ? sql`r.id = ${q}::bigint desc,` : sql``;
  const latest = sql`order by ${itselfFirst} r.transport_date desc, r.id desc limit ${sql.lit(size)}`;
  // The search comes first: joins are done in the order in which they are written.
  const { rows } = await sql<FoundRow>`
    ${sql.raw(planEachTime)}
    select r.id, r.transport_job_id as "transportJobId", r.transport_date as date,
      r.id || ' · ' || client.company_name as title,
      product.name as product, truck.license_plate_number as plate, r.notes,
      send.system, send.outside_number as number
    from (
      select r.id from (
        ${sql.join(numberOf === null ? [...byId, ...byText] : byId, sql` union `)}
      ) r ${ofCarrier} ${latest}
    ) found
    join transport_job_products r on r.id = found.id
    join transport_jobs j on j.id = r.transport_job_id
    join locations client on client.id = r.client_location_id
    join products product on product.id = r.product_id
    left join trucks truck on truck.id = j.truck_id
    left join lateral (
      select system, outside_number from outside_sends
      where transport_job_id = r.transport_job_id and ${sent} order by outside_number limit 1
    ) send on true
    ${latest}`.execute(db);
  return rows.map((row) => toRowHit(row, search));
}

/** Returns a row with what it was found by, its job or a send; its own number and its note stand in it anyway. */
function toRowHit(row: FoundRow, { q, numberOf }: RowSearch): SearchHit {
  const { id, transportJobId, date, title, product, plate, notes, system, number } = row;
  const isItself = q === String(id) && numberOf !== 'job';
  const isOfJob = q === String(transportJobId) && !isItself;
  const isSent = system !== null && !isItself && !isOfJob;
  const foundBy = isOfJob
    ? et.search.job(transportJobId)
    : isSent && `${et.search.sent[system]} ${number ?? ''}`;
  const isNamed = isItself || (isSent && number === q.toUpperCase()) || (isOfJob && numberOf === 'job');
  return {
    id,
    transportJobId,
    date,
    title,
    detail: joinKnown([foundBy, product, plate && formatPlate(plate), notes]),
    rank: isNamed ? 0 : isOfJob ? 1 : isSent ? 2 : 3,
  };
}

/** Finds transport orders. `creatorId`: only orders that this user made for one of the companies; null for all. */
export async function searchOrders(
  db: Db,
  q: string,
  own: { creatorId: number; companyIds: readonly number[] } | null,
  size: number,
): Promise<SearchHit[]> {
  const matchesText = idText.test(q)
    ? sql`o.id = ${q}::bigint`
    : own === null
      ? sql`false`
      : sql`o.product_id in (select id from products where ${hasWords(q, sql`search_text`)})`;
  const isVisible = own === null ? sql`true` : isOwnOrder(own.creatorId, own.companyIds);
  const { rows } = await sql<SearchHit>`
    select o.id, null::bigint as "transportJobId", o.transport_date as date,
      o.id || ' · ' || product.name as title,
      client.company_name || ' · ' || pickup.location_name as detail, ${idText.test(q) ? 0 : 2}::int as rank
    from transport_orders o
    join locations client on client.id = o.client_location_id
    join locations pickup on pickup.id = o.pickup_location_id
    join products product on product.id = o.product_id
    where ${matchesText} and ${isVisible}
    order by o.id desc limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** Finds sales orders by their id. */
export async function searchSalesOrders(db: Db, q: string): Promise<SearchHit[]> {
  if (!idText.test(q)) return [];
  const { rows } = await sql<SearchHit>`
    select o.id, null::bigint as "transportJobId", null::date as date, o.id || ' · ' || company.name as title,
      o.representative_name as detail, 0 as rank
    from sales_orders o
    join companies company on company.id = o.company_id
    where o.id = ${q}::bigint`.execute(db);
  return rows;
}

function hasWords(text: string, column: RawBuilder<unknown> = sql`fold_text(notes)`): RawBuilder<boolean> {
  return allOf(searchWords(text).map((word) => sql<boolean>`${column} like ${`%${escapeLike(word)}%`}`));
}
