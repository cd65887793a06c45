import { sql } from 'kysely';

import { type Problem, problem } from '#api/error-codes.ts';
import type { Day } from '#domain/calendar/day.ts';
import { shareReduction } from '#domain/freight/reductions.ts';
import type { StatementDocument, StatementFreeLine } from '#domain/freight/statement.ts';
import type { FreightSide } from '#domain/freight/tariff.ts';

import type { Db } from '../db/schema.ts';
import { invalid, invalidField, notFound } from '../http/errors.ts';
import { freight as messages } from '../i18n/freight.ts';
import { calculateJobs } from './calculate-jobs.ts';
import { lockFreight } from './queue.ts';
import { writeStatement } from './settle.ts';

/** What is to be credited, why, and by whom; without `rowIds` all that is left of the statement. */
export interface CreditRequest {
  statementId: number;
  rowIds?: readonly number[] | undefined;
  reason: string;
  issuedOn: Day;
  userId: number;
  now: number;
}

/**
 * Credits rows of a statement by one of the opposite sums: what was settled stands as it was, and the rows are approved
 * again with the same sums. Returns the id of the credit statement. Throws a 422 refusal of what is not on the
 * statement, or is credited already.
 */
export async function creditStatement(db: Db, crediting: CreditRequest): Promise<number> {
  const { statementId, reason, issuedOn, userId, now } = crediting;
  await lockFreight(db);
  const statement = await findStatement(db, statementId);
  if (statement === undefined) throw notFound();
  if (statement.creditsId !== null) throw invalidField('NOT_ALLOWED', 'id', messages.notCredited);
  const credited = await findCreditedRows(db, statementId);
  const left = statement.document.rows.filter(({ rowId }) => !credited.has(rowId));
  // Rows are chosen; without a choice the free lines are credited with what is left of them.
  const freeLeft =
    crediting.rowIds === undefined ? await findUncreditedFreeLines(db, statementId, statement) : [];
  if (left.length === 0 && freeLeft.length === 0) {
    throw invalidField('ALREADY_CREDITED', 'id', messages.alreadyCredited(statement.number));
  }
  const rowIds = crediting.rowIds ?? left.map(({ rowId }) => rowId);
  refuseOtherRows(rowIds, { statement, credited });
  const taken = left.filter(({ rowId }) => rowIds.includes(rowId));
  const rows = taken.map((row) =>
    Object.assign({}, row, {
      lines: row.lines.map((line) =>
        Object.assign({}, line, {
          amountCents: -line.amountCents,
          words: messages.credited(line.words),
          corrects: undefined,
        }),
      ),
    }),
  );
  const { side, partyCompanyId, from, to } = statement;
  const request = { side, partyCompanyId, from, to, issuedOn, userId, now };
  const freeLines = freeLeft.map((line) =>
    Object.assign({}, line, {
      words: messages.credited(line.words),
      priceCents: -line.priceCents,
      amountCents: -line.amountCents,
    }),
  );
  const id = await writeStatement(db, request, { rows, freeLines }, { id: statementId, reason });
  await enterAgain(
    db,
    freeLeft.map((line) => line.id),
    { creditId: id, userId, now },
  );
  await takeBackLines(db, { statementId, creditId: id, rowIds });
  await giveReductionsBack(db, { statementId, creditId: id }, { rows: taken, freeLines: freeLeft });
  const jobIds = new Set(rows.map(({ transportJobId }) => transportJobId));
  await calculateJobs(db, [...jobIds]);
  return id;
}

interface Credited {
  number: string;
  side: FreightSide;
  partyCompanyId: number;
  from: Day;
  to: Day;
  creditsId: number | null;
  document: StatementDocument;
}

async function findStatement(db: Db, id: number): Promise<Credited | undefined> {
  const { rows } = await sql<Credited>`
    select number, side, party_company_id as "partyCompanyId", from_day as "from", to_day as "to",
      credits_id as "creditsId", document
    from freight_statements where id = ${id}`.execute(db);
  return rows[0];
}

async function findCreditedRows(db: Db, statementId: number): Promise<Set<number>> {
  const { rows } = await sql<{ rowId: number }>`
    select distinct line.row_id as "rowId"
    from freight_lines line join freight_statements credit on credit.id = line.statement_id
    where credit.credits_id = ${statementId}`.execute(db);
  return new Set(rows.map(({ rowId }) => rowId));
}

async function findUncreditedFreeLines(
  db: Db,
  statementId: number,
  { document: { freeLines = [] } }: Credited,
): Promise<readonly StatementFreeLine[]> {
  const { rows } = await sql<{ id: number }>`
    select (line ->> 'id')::bigint as id
    from freight_statements credit, jsonb_array_elements(credit.document -> 'freeLines') line
    where credit.credits_id = ${statementId}`.execute(db);
  const credited = new Set(rows.map(({ id }) => id));
  return freeLines.filter(({ id }) => !credited.has(id));
}

/** The settled lines stand; each is taken back, and is there once more to be corrected, removed or settled anew. */
async function enterAgain(
  db: Db,
  ids: readonly number[],
  { creditId, userId, now }: { creditId: number; userId: number; now: number },
): Promise<void> {
  await sql`
    insert into freight_free_lines (side, party_company_id, day, words, quantity, unit, price_cents, amount_cents,
      vat_category, vat_rate, reason, row_id, statement_id, created_by, created_at)
    select side, party_company_id, day, case when again.sign < 0 then ${messages.credited('')} || words else words end,
      quantity, unit, again.sign * price_cents, again.sign * amount_cents, vat_category, vat_rate, reason, row_id,
      again.statement_id, ${userId}, ${new Date(now)}
    from freight_free_lines
    cross join (values (-1, ${creditId}::bigint), (1, null)) as again (sign, statement_id)
    where id = any(${[...ids]}::bigint[]) order by id, again.sign`.execute(db);
}

/** What a statement of corrections took off its invoices and is credited is owed of them again. */
async function giveReductionsBack(
  db: Db,
  { statementId, creditId }: { statementId: number; creditId: number },
  credited: Pick<StatementDocument, 'rows' | 'freeLines'>,
): Promise<void> {
  const { rows: invoices } = await sql<{ id: number; number: string }>`
    select invoice.id, invoice.number
    from freight_reductions reduction join freight_statements invoice on invoice.id = reduction.invoice_id
    where reduction.note_id = ${statementId} order by invoice.id`.execute(db);
  const shares = shareReduction(
    credited,
    invoices.map(({ number }) => number),
  );
  await sql`
    insert into freight_reductions (note_id, invoice_id, amount_cents)
    select ${creditId}, share.id, -share.cents
    from unnest(${invoices.map(({ id }) => id)}::bigint[], ${shares}::bigint[]) as share (id, cents)
    where share.cents <> 0`.execute(db);
}

function refuseOtherRows(
  rowIds: readonly number[],
  { statement: { number, document }, credited }: { statement: Credited; credited: ReadonlySet<number> },
): void {
  const problems = rowIds.flatMap((rowId, index): Problem[] => {
    const field = `rowIds.${index}`;
    if (rowIds.indexOf(rowId) !== index) return [{ ...problem('DUPLICATE', field), rowId }];
    if (credited.has(rowId)) {
      return [{ ...problem('ALREADY_CREDITED', field, messages.rowCredited(rowId, number)), rowId }];
    }
    if (document.rows.some((row) => row.rowId === rowId)) return [];
    return [{ ...problem('NOT_FOUND', field, messages.notOnStatement(rowId, number)), rowId }];
  });
  if (problems.length > 0) throw invalid(problems);
}

/**
 * Writes the opposite of each credited line, and the same line once more as approved. What was open of these rows is
 * calculated anew afterwards.
 */
async function takeBackLines(
  db: Db,
  { statementId, creditId, rowIds }: { statementId: number; creditId: number; rowIds: readonly number[] },
): Promise<void> {
  await sql`
    delete from freight_lines open using freight_lines settled
    where settled.statement_id = ${statementId} and settled.row_id = any(${[...rowIds]}::bigint[])
      and open.load_id = settled.load_id and open.state <> 'SETTLED'`.execute(db);
  await sql`
    with credited as (
      select line.*, (
        select max(each.number) from freight_lines each
        where each.load_id = line.load_id and each.code = line.code
      ) as last
      from freight_lines line
      where line.statement_id = ${statementId} and line.row_id = any(${[...rowIds]}::bigint[])
    )
    insert into freight_lines (load_id, row_id, side, party_company_id, code, number, amount_cents, words,
      vat_category, vat_rate, state, statement_id)
    select load_id, row_id, side, party_company_id, code, last + again.ordinal, again.sign * amount_cents,
      case when again.sign < 0 then ${messages.credited('')} || words else words end, vat_category, vat_rate,
      again.state, again.statement_id
    from credited
    cross join (values (1, -1, 'SETTLED', ${creditId}::bigint), (2, 1, 'APPROVED', null))
      as again (ordinal, sign, state, statement_id)`.execute(db);
  await sql`
    update freight_loads load set state = 'APPROVED'
    where exists (
      select from freight_lines line where line.load_id = load.id and line.statement_id = ${creditId}
    )`.execute(db);
}
