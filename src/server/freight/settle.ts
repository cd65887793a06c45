import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import { type Day, dayNumbers } from '#domain/calendar/day.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { shareReduction } from '#domain/freight/reductions.ts';
import {
  dueDayOf,
  type StatementFreeLine,
  statementNumber,
  type StatementRow,
  statementSums,
  type StatementTimes,
} from '#domain/freight/statement.ts';
import type { FreightSide } from '#domain/freight/tariff.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { conflict, invalidField } from '../http/errors.ts';
import { freight as messages } from '../i18n/freight.ts';
import { productCarried } from '../job-rows/product-of-row.ts';
import { calculateJobs } from './calculate-jobs.ts';
import { findParties } from './parties.ts';
import { lockFreight } from './queue.ts';

/** What is to be settled: a party and a period on one side, and who asked for it. */
export interface SettlementRequest {
  side: FreightSide;
  partyCompanyId: number;
  from: Day;
  to: Day;
  /** The sum of the period's approved lines that the screen showed, if it did; a different sum is refused. */
  approvedCents?: number | undefined;
  issuedOn: Day;
  userId: number;
  now: number;
}

/**
 * Settles what is approved of a party and period, and corrections of earlier loads that were settled already. Number,
 * statement and lines are of one transaction: what is undone gives its number back. Throws a 422 refusal where there is
 * nothing to settle, 409 where another sum is approved than was shown.
 */
export async function settle(db: Db, settling: SettlementRequest): Promise<number> {
  const { from, approvedCents } = settling;
  await lockFreight(db);
  await calculateApproved(db, settling);
  const rows = await findApproved(db, settling);
  const freeLines = await findFreeLines(db, settling);
  if (rows.length === 0 && freeLines.length === 0) throw invalidField('NOTHING_TO_SETTLE', 'to');
  // Corrections of earlier loads come along and are no part of what was shown.
  const shown = rows.filter(({ day }) => day >= from);
  const { netCents: approved } = statementSums(shown, freeLines);
  if (approvedCents !== undefined && approvedCents !== approved) {
    throw conflict([problem('INVALID', 'approvedCents', messages.otherSum(formatCents(approved)))]);
  }
  const id = await writeStatement(db, settling, { rows, freeLines });
  await db
    .updateTable('freight_free_lines')
    .set({ statement_id: id })
    .where('id', '=', anyOf(freeLines.map((line) => line.id)))
    .execute();
  await sql`
    update freight_lines line set state = 'SETTLED', statement_id = ${id}
    from freight_loads load
    where load.id = line.load_id and line.state = 'APPROVED' and ${isToSettle(settling)}`.execute(db);
  await sql`
    update freight_loads load set state = 'SETTLED', open_cents = 0
    where ${isToSettle(settling)}`.execute(db);
  await noteReductions(db, id, { rows, freeLines });
  return id;
}

/**
 * Corrections that come to less than nothing are taken off what is owed of the invoices that they correct; what corrects
 * such a statement itself, off an invoice that it was taken off.
 */
async function noteReductions(
  db: Db,
  id: number,
  statement: { rows: readonly StatementRow[]; freeLines: readonly StatementFreeLine[] },
): Promise<void> {
  if (statementSums(statement.rows, statement.freeLines).totalCents >= 0) return;
  const numbers = new Set(
    statement.rows.flatMap(({ lines }) => lines.flatMap(({ corrects }) => corrects?.number ?? [])),
  );
  const shares = shareReduction(statement, [...numbers]);
  await sql`
    insert into freight_reductions (note_id, invoice_id, amount_cents)
    select ${id}, reduced.id, sum(share.cents)
    from unnest(${[...numbers]}::text[], ${shares}::bigint[]) as share (number, cents)
    join freight_statements corrected on corrected.number = share.number
    cross join lateral (
      select case when corrected.total_cents >= 0 then corrected.id else (
        select min(earlier.invoice_id) from freight_reductions earlier where earlier.note_id = corrected.id
      ) end as id
    ) reduced
    where share.cents <> 0 and reduced.id is not null group by reduced.id`.execute(db);
}

/** Writes a statement of these under the next number of its side and year; what it `credits`, and why. */
export async function writeStatement(
  db: Db,
  settling: Omit<SettlementRequest, 'approvedCents'>,
  { rows, freeLines }: { rows: readonly StatementRow[]; freeLines: readonly StatementFreeLine[] },
  credits: { id: number; reason: string } | null = null,
): Promise<number> {
  const { side, partyCompanyId, from, to, issuedOn } = settling;
  const { year } = dayNumbers(issuedOn);
  const ordinal = await takeNextOrdinal(db, side, year);
  const { vat, netCents, vatCents, totalCents } = statementSums(rows, freeLines);
  const parties = await findParties(db, side, partyCompanyId);
  const { id } = await db
    .insertInto('freight_statements')
    .values({
      side,
      party_company_id: partyCompanyId,
      year,
      ordinal,
      number: statementNumber(side, year, ordinal),
      from_day: from,
      to_day: to,
      issued_on: issuedOn,
      due_on: await findDueDay(db, partyCompanyId, issuedOn),
      net_cents: netCents,
      vat_cents: vatCents,
      total_cents: totalCents,
      document: JSON.stringify({ ...parties, rows, freeLines, vat }),
      credits_id: credits?.id ?? null,
      credit_reason: credits?.reason ?? null,
      created_by: settling.userId,
      created_at: new Date(settling.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A contract may be made after the company's term. */
async function findDueDay(db: Db, companyId: number, issuedOn: Day): Promise<Day> {
  const company = await db
    .selectFrom('companies')
    .select((query) => [
      'payment_days as paymentDays',
      query
        .exists(
          query
            .selectFrom('contracts')
            .select('contracts.id')
            .whereRef('contracts.company_id', '=', 'companies.id')
            .where('contracts.active', '=', true),
        )
        .as('sellsToUs'),
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return dueDayOf(issuedOn, company.paymentDays, Boolean(company.sellsToUs));
}

/** The condition of a load: approved, of the party, and of the period or a correction of what is older. */
function isToSettle({ side, partyCompanyId, from, to }: SettlementRequest) {
  return sql`load.state = 'APPROVED' and load.side = ${side} and load.party_company_id = ${partyCompanyId}
    and load.day <= ${to}::date and (load.day >= ${from}::date
      or exists (select from freight_lines old where old.load_id = load.id and old.state = 'SETTLED'))`;
}

/**
 * A change from a moment ago that is not calculated yet must not be settled with the old sum; nor one of weights, ways
 * or extras that nobody has looked at since the approval.
 */
async function calculateApproved(db: Db, settling: SettlementRequest): Promise<void> {
  const { side, partyCompanyId, to } = settling;
  const { rows } = await sql<{ id: number }>`
    select distinct r.transport_job_id as id
    from freight_loads load join transport_job_products r on r.id = load.row_id
    where ${isToSettle(settling)} order by id`.execute(db);
  const loads = await calculateJobs(
    db,
    rows.map(({ id }) => id),
  );
  const changed = loads.filter(
    (load) => load.isStale && load.side === side && load.party === partyCompanyId && load.day <= to,
  );
  if (changed.length === 0) return;
  throw conflict(
    changed.map(({ rowId, totalCents, priceNowCents }) => {
      const words = messages.changedSince(rowId, formatCents(totalCents), formatCents(priceNowCents ?? 0));
      return Object.assign(problem('INVALID', 'to', words), { rowId });
    }),
  );
}

/**
 * The condition of an `earlier` statement that a load's `line` still stands on: it is no credit note, and the load was
 * not credited of it.
 */
export const isUncredited = sql`earlier.credits_id is null and not exists (
  select from freight_lines gone join freight_statements credit on credit.id = gone.statement_id
  where gone.load_id = line.load_id and credit.credits_id = earlier.id
    and (line.statement_id is null or credit.id < line.statement_id)
)`;

async function findFreeLines(
  db: Db,
  { side, partyCompanyId }: SettlementRequest,
): Promise<StatementFreeLine[]> {
  const { rows } = await sql<StatementFreeLine>`
    select id, day, words, trim_scale(quantity)::text as quantity, unit, price_cents as "priceCents",
      amount_cents as "amountCents", vat_category as category, trim_scale(vat_rate)::text as rate
    from freight_free_lines
    where side = ${side} and party_company_id = ${partyCompanyId} and statement_id is null
    order by day, id`.execute(db);
  return rows;
}

async function findApproved(db: Db, settling: SettlementRequest): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select load.row_id as "rowId", r.transport_job_id as "transportJobId", load.day,
      pickup.location_name as pickup, destination.location_name as destination, goods.name as product,
      truck.license_plate_number as truck,
      coalesce(load.facts -> 'tonnes' ->> 'delivered', load.facts -> 'tonnes' ->> 'loaded') as tonnes,
      (select max(outside_number) from outside_sends send
        where send.transport_job_id = j.id and send.system = 'waybill' and send.status = 'sent') as waybill,
      (load.facts -> 'waitingMinutes' ->> 'loading')::integer
        + (load.facts -> 'waitingMinutes' ->> 'unloading')::integer as "waitingMinutes",
      jsonb_build_object('loadingFrom', loaded.arrived_at, 'loadingTo', coalesce(loaded.end_time, loaded.left_at),
        'unloadingFrom', unloaded.arrived_at, 'unloadingTo', coalesce(unloaded.end_time, unloaded.left_at)) as times,
      (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', line.code, 'number', line.number,
          'amountCents', line.amount_cents, 'words', line.words, 'category', line.vat_category,
          'rate', trim_scale(line.vat_rate)::text,
          'time', case when line.code = 'FREIGHT' and line.number = 1
              and load.chosen -> 'rule' ->> 'kind' = 'PER_HOUR' then jsonb_build_object(
            'minutes', load.facts -> 'journeyMinutes', 'eurPerHour', load.chosen -> 'rule' -> 'rate') end,
          'corrects', (
            select jsonb_build_object('number', earlier.number, 'date', earlier.issued_on)
            from freight_lines before join freight_statements earlier on earlier.id = before.statement_id
            where before.load_id = line.load_id and before.code = line.code and ${isUncredited}
            order by earlier.id desc limit 1
          ))) order by line.number, line.id)
        from freight_lines line where line.load_id = load.id and line.state = 'APPROVED') as lines
    from freight_loads load
    join transport_job_products r on r.id = load.row_id
    join transport_jobs j on j.id = r.transport_job_id
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    join products goods on goods.id = ${productCarried}
    left join trucks truck on truck.id = j.truck_id
    left join driver_stops loaded on loaded.transport_job_id = j.id and loaded.stop = 'pickup'
    left join driver_stops unloaded on unloaded.transport_job_id = j.id and unloaded.stop = 'destination'
    where ${isToSettle(settling)}
    order by load.day, load.row_id`.execute(db);
  return rows
    .filter(({ lines }) => lines !== null)
    .map((row) => Object.assign(row, { times: inTallinn(row.times) }));
}

/** As the database says them, in whatever zone it works in. */
function inTallinn(times: StatementTimes | undefined): StatementTimes | undefined {
  const instantOf = (time: string | null) => (time === null ? null : instantToIso(time));
  return (
    times && {
      loadingFrom: instantOf(times.loadingFrom),
      loadingTo: instantOf(times.loadingTo),
      unloadingFrom: instantOf(times.unloadingFrom),
      unloadingTo: instantOf(times.unloadingTo),
    }
  );
}

/** The second process waits here until the first commits or rolls back. */
async function takeNextOrdinal(db: Db, side: FreightSide, year: number): Promise<number> {
  const { last } = await db
    .insertInto('freight_statement_numbers')
    .values({ side, year, last: 1 })
    .onConflict((same) =>
      same.columns(['side', 'year']).doUpdateSet({ last: sql`freight_statement_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
