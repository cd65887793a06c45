import { type RawBuilder, sql } from 'kysely';

import type { FreeLine } from '#api/freight/free-lines.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { FreightSide } from '#domain/freight/tariff.ts';

import type { Db } from '../../../db/schema.ts';
import { notFound } from '../../../http/errors.ts';
import type { CheckedFreeLine } from './check.ts';

const maxLines = 500;

/** Finds free lines, the latest day first. */
export async function findFreeLines(
  db: Db,
  filters: {
    side?: FreightSide | undefined;
    partyCompanyId?: number | undefined;
    from?: Day | undefined;
    to?: Day | undefined;
  },
): Promise<FreeLine[]> {
  const { side = null, partyCompanyId = null, from = null, to = null } = filters;
  return find(
    db,
    sql`(${side}::text is null or line.side = ${side})
      and (${partyCompanyId}::bigint is null or line.party_company_id = ${partyCompanyId})
      and (${from}::date is null or line.day >= ${from}::date)
      and (${to}::date is null or line.day <= ${to}::date)`,
  );
}

/** Throws a refusal where there is none. */
export async function readFreeLine(db: Db, id: number): Promise<FreeLine> {
  const [line] = await find(db, sql`line.id = ${id}`);
  if (line === undefined) throw notFound();
  return line;
}

async function find(db: Db, condition: RawBuilder<unknown>): Promise<FreeLine[]> {
  const { rows } = await sql<FreeLine>`
    select line.id, line.version, line.side, jsonb_build_object('id', party.id, 'name', party.name) as party,
      line.day as date, line.words, line.quantity::float8 as quantity, line.unit, line.price_cents as "priceCents",
      line.amount_cents as "amountCents", line.vat_category as "vatCategory",
      trim_scale(line.vat_rate)::text as "vatRate", line.reason, line.row_id as "rowId",
      case when line.statement_id is null then 'APPROVED' else 'SETTLED' end as state,
      line.statement_id as "statementId",
      nullif(trim(person.first_name || ' ' || person.last_name), '') as "enteredBy"
    from freight_free_lines line
    join companies party on party.id = line.party_company_id
    left join users person on person.id = line.created_by
    where ${condition}
    order by line.day desc, line.id desc limit ${sql.lit(maxLines)}`.execute(db);
  return rows;
}

/** Inserts a free line and returns its id; `interest` says of which statement it is late interest, and up to which day. */
export async function insertFreeLine(
  db: Db,
  line: CheckedFreeLine,
  { userId, now, interest }: { userId: number; now: number; interest?: { ofId: number; until: Day } },
): Promise<number> {
  const { id } = await db
    .insertInto('freight_free_lines')
    .values({
      ...storedLine(line),
      side: line.side,
      party_company_id: line.partyCompanyId,
      interest_of_id: interest?.ofId ?? null,
      interest_until: interest?.until ?? null,
      created_by: userId,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes what is entered of a line that is locked. */
export async function updateFreeLine(db: Db, id: number, line: CheckedFreeLine): Promise<void> {
  await db
    .updateTable('freight_free_lines')
    .set(({ eb }) => ({ ...storedLine(line), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function storedLine(line: CheckedFreeLine) {
  return {
    day: line.date,
    words: line.words,
    quantity: String(line.quantity),
    unit: line.unit,
    price_cents: line.priceCents,
    amount_cents: line.amountCents,
    vat_category: line.category,
    vat_rate: line.rate,
    reason: line.reason,
    row_id: line.rowId ?? null,
  };
}

/** False where there is none. */
export async function deleteFreeLine(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('freight_free_lines')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What free lines come to, by party: those that wait for the next statement, whatever their day, and settled ones. */
export async function sumFreeLines(
  db: Db,
  filters: {
    side?: FreightSide | undefined;
    partyCompanyId?: number | undefined;
    from?: Day | undefined;
    to?: Day | undefined;
  },
): Promise<{ party: { id: number; name: string }; openCents: number; settledCents: number }[]> {
  const { side = null, partyCompanyId = null, from = null, to = null } = filters;
  const { rows } = await sql<{
    party: { id: number; name: string };
    openCents: number;
    settledCents: number;
  }>`
    select jsonb_build_object('id', party.id, 'name', party.name) as party,
      coalesce(sum(line.amount_cents) filter (where line.statement_id is null), 0)::bigint as "openCents",
      coalesce(sum(line.amount_cents) filter (where line.statement_id is not null), 0)::bigint as "settledCents"
    from freight_free_lines line join companies party on party.id = line.party_company_id
    where (${side}::text is null or line.side = ${side})
      and (${partyCompanyId}::bigint is null or line.party_company_id = ${partyCompanyId})
      and (line.statement_id is null or (${from}::date is null or line.day >= ${from}::date)
        and (${to}::date is null or line.day <= ${to}::date))
    group by party.id, party.name`.execute(db);
  return rows;
}
