import { type RawBuilder, sql } from 'kysely';

import type { Answer, Parsed } from '#api/endpoint.ts';
import type { ListedStatement, Statement, statementEndpoints } from '#api/freight/statements.ts';
import type { Day } from '#domain/calendar/day.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { referenceNumber, statementOfReference } from '#domain/freight/reference-number.ts';
import type { StatementDocument } from '#domain/freight/statement.ts';

import type { Db } from '../../../db/schema.ts';
import { isUncredited } from '../../../freight/settle.ts';
import { notFound } from '../../../http/errors.ts';

type Found = Omit<ListedStatement, 'differenceCents' | 'referenceNumber'> & { year: number; ordinal: number };

interface Filters extends Omit<Parsed<typeof statementEndpoints.listStatements.query>, 'page' | 'size'> {
  /** The only parties whose statements are told. */
  ofCompanies?: readonly number[];
  ids?: readonly number[];
  numbers?: readonly string[];
}

/** The most statements that are read at once without a page. */
const mostStatements = 500;

/** Finds statements without what stands on them, the newest first. */
export async function findStatements(
  db: Db,
  filters: Filters,
  today: Day,
  { page = 1, size = mostStatements }: { page?: number | undefined; size?: number | undefined } = {},
): Promise<ListedStatement[]> {
  const limits = sql`limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`;
  const rows = await find<Found>(db, { today, condition: conditionOf(filters), limits });
  return rows.map(listedView);
}

/** The number of statements that are found, and what they come to. */
export async function sumStatements(db: Db, filters: Filters, today: Day) {
  const { rows } = await sql<Answer<typeof statementEndpoints.listStatements>['totals'] & { count: number }>`
    select count(*)::integer as count, coalesce(sum("netCents"), 0)::bigint as "netCents",
      coalesce(sum("vatCents"), 0)::bigint as "vatCents", coalesce(sum("totalCents"), 0)::bigint as "totalCents",
      coalesce(sum("paidCents"), 0)::bigint as "paidCents", coalesce(sum("unpaidCents"), 0)::bigint as "unpaidCents",
      coalesce(sum("overpaidCents"), 0)::bigint as "overpaidCents"
    from (${listed({ today })}) found where ${conditionOf(filters)}`.execute(db);
  const { count, ...totals } = rows[0] ?? noTotals;
  return { count, totals };
}

const noTotals = {
  count: 0,
  netCents: 0,
  vatCents: 0,
  totalCents: 0,
  paidCents: 0,
  unpaidCents: 0,
  overpaidCents: 0,
};

/** The condition on `found`. */
function conditionOf(filters: Filters): RawBuilder<unknown> {
  const { side, partyCompanyId, ofCompanies, ids, numbers, from, to, state, search = '' } = filters;
  const reference = statementOfReference(search);
  const words = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const parts = [
    sql`true`,
    ...(side === undefined ? [] : [sql`side = ${side}`]),
    ...(partyCompanyId === undefined ? [] : [sql`(party ->> 'id')::bigint = ${partyCompanyId}`]),
    ...(ofCompanies === undefined
      ? []
      : [sql`(party ->> 'id')::bigint = any(${[...ofCompanies]}::bigint[])`]),
    ...(ids === undefined ? [] : [sql`id = any(${[...ids]}::bigint[])`]),
    ...(numbers === undefined ? [] : [sql`number = any(${[...numbers]}::text[])`]),
    ...(from === undefined ? [] : [sql`"issuedOn" >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`"issuedOn" <= ${to}::date`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(reference !== null
      ? [sql`(side, year, ordinal) = (${reference.side}, ${reference.year}, ${reference.ordinal})`]
      : search === ''
        ? []
        : [sql`(lower(number) like ${words} or lower(party ->> 'name') like ${words})`]),
  ];
  return sql.join(parts, sql` and `);
}

/** Reads a statement as it was made. Throws a refusal where there is none. */
export async function readStatement(db: Db, id: number, today: Day): Promise<Statement> {
  type Document = Omit<Pick<Statement, keyof StatementDocument>, 'freeLines'>;
  type WithDocument = Found & { document: Document & Partial<Pick<Statement, 'freeLines'>> };
  const [statement] = await find<WithDocument>(db, {
    today,
    more: sql`, statement.document`,
    condition: sql`id = ${id}`,
  });
  if (statement === undefined) throw notFound();
  const { document, ...listed } = statement;
  const { seller, buyer, rows, freeLines = [], vat } = document;
  const { credits } = listed;
  const corrects =
    credits === null ? await findCorrected(db, id) : [{ number: credits.number, date: credits.date }];
  return { ...listedView(listed), corrects, seller, buyer, rows, freeLines, vat };
}

/** Finds the earlier statements that loads of this one stand on and that are not credited: no sum of theirs is left. */
async function findCorrected(db: Db, id: number): Promise<Statement['corrects']> {
  const { rows } = await sql<Statement['corrects'][number]>`
    select distinct earlier.id, earlier.number, earlier.issued_on as date
    from freight_lines line
    join freight_lines before on before.load_id = line.load_id and before.statement_id < line.statement_id
    join freight_statements earlier on earlier.id = before.statement_id
    where line.statement_id = ${id} and ${isUncredited} order by earlier.id`.execute(db);
  return rows.map(({ number, date }) => ({ number, date }));
}

interface Wanted {
  today: Day;
  /** Further columns. What stands on a statement may be a whole month: a list leaves it out. */
  more?: RawBuilder<unknown>;
  /** On `found`. */
  condition: RawBuilder<unknown>;
  limits?: RawBuilder<unknown>;
}

async function find<T>(db: Db, { today, more, condition, limits = sql`` }: Wanted): Promise<T[]> {
  const { rows } = await sql<T>`
    select found.* from (${listed({ today, ...(more !== undefined && { more }) })}) found
    where ${condition} order by id desc ${limits}`.execute(db);
  return rows;
}

/** All statements with their states of today. */
function listed({ today, more = sql`` }: Pick<Wanted, 'today' | 'more'>): RawBuilder<unknown> {
  return sql`
    select base.*, case
      when base."creditedBy" <> '[]' and base."uncreditedRows" = 0 then 'CREDITED'
      when base."dueDate" is not null and base."unpaidCents" <= 0 then 'PAID'
      when base."dueDate" < ${today}::date then 'OVERDUE'
      when base."dueDate" is not null and base."paidCents" > 0 then 'PARTLY_PAID'
      when base."sentAt" is not null then 'SENT'
      else 'MADE' end as state
    from (
      select statement.id, statement.year, statement.ordinal, statement.number, statement.side,
      jsonb_build_object('id', party.id, 'name', party.name) as party, statement.from_day as "from",
      statement.to_day as "to", statement.issued_on as "issuedOn", statement.net_cents as "netCents",
      statement.vat_cents as "vatCents", statement.total_cents as "totalCents",
      statement.side = 'CARRIER' and party.self_billing_signed_on is not null as "isSelfBilled",
      jsonb_array_length(statement.document -> 'rows') as "rowCount", statement.their_number as "theirNumber",
      statement.their_total_cents as "theirTotalCents",
      coalesce(party.invoice_channel, 'EINVOICE') as "sendBy", coalesce(party.invoice_email, party.email) as "sendTo",
      case when sent.id is not null then ${sendOf('sent')} end as sent,
      case when reminder.id is not null then ${sendOf('reminder')} end as reminded,
      case when credited.id is not null then ${linkTo('credited')} end as credits,
      statement.credit_reason as "creditReason", coalesce((
        select jsonb_agg(${linkTo('credit')} order by credit.id) from freight_statements credit
        where credit.credits_id = statement.id
      ), '[]') as "creditedBy",
      case when statement.credits_id is null then ${countOf('statement')} - coalesce((
        select sum(${countOf('credit')}) from freight_statements credit where credit.credits_id = statement.id
      ), 0) else 0 end::integer as "uncreditedRows",
      case when sums.is_invoice then coalesce(statement.due_on, statement.issued_on + 14) end as "dueDate",
      case when sent.status = 'sent' then sent.updated_at end as "sentAt", sums.paid::bigint as "paidCents",
      case when sums.is_invoice then greatest(sums.owed - sums.paid, 0) else 0 end::bigint as "unpaidCents",
      case when sums.is_invoice then greatest(sums.paid - sums.owed, 0)
        when sums.is_note then greatest(-sums.owed - sums.taken, 0) else 0 end::bigint as "overpaidCents" ${more}
    from freight_statements statement
    join companies party on party.id = statement.party_company_id
    left join e_invoice_sends sent on sent.statement_id = statement.id and sent.purpose = 'INVOICE'
    left join e_invoice_sends reminder on reminder.statement_id = statement.id and reminder.purpose = 'REMINDER'
    left join freight_statements credited on credited.id = statement.credits_id
      cross join lateral (
        select statement.total_cents + coalesce((
          select sum(note.total_cents) from freight_statements note where note.credits_id = statement.id
        ), 0) - coalesce((
          select sum(reduction.amount_cents) from freight_reductions reduction where reduction.invoice_id = statement.id
        ), 0) as owed, coalesce((
          select sum(payment.amount_cents) from freight_payments payment where payment.statement_id = statement.id
        ), 0) as paid,
          -- What a statement below zero took off invoices; what it could take off none is due to the party.
          coalesce((
            select sum(reduction.amount_cents)
            from freight_reductions reduction join freight_statements taking on taking.id = reduction.note_id
            where taking.id = statement.id or taking.credits_id = statement.id
          ), 0) as taken,
          -- A credit note and a summary are paid by nobody.
          statement.total_cents >= 0 and statement.credits_id is null and ${isOurs} as is_invoice,
          statement.total_cents < 0 and statement.credits_id is null and ${isOurs} as is_note
      ) sums
    ) base`;
}

/** The condition of a `statement` to a `party` that is no mere summary of what a carrier bills. */
const isOurs = sql`(statement.side = 'CLIENT' or party.self_billing_signed_on is not null)`;

/** The number of loads and free lines on a statement. */
function countOf(alias: 'statement' | 'credit') {
  const document = sql.ref(`${alias}.document`);
  return sql`(jsonb_array_length(${document} -> 'rows')
    + coalesce(jsonb_array_length(${document} -> 'freeLines'), 0))`;
}

/** How a send stands. */
function sendOf(alias: 'sent' | 'reminder') {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`jsonb_build_object('channel', ${of('channel')}, 'to', ${of('recipient')}, 'status', ${of('status')},
    'at', ${of('updated_at')}, 'simulated', ${of('simulated')}, 'error', ${of('error')})`;
}

/** A statement by number and day, as another names it. */
function linkTo(alias: 'credited' | 'credit') {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`jsonb_build_object('id', ${of('id')}, 'number', ${of('number')}, 'date', ${of('issued_on')})`;
}

function listedView({ year, ordinal, ...statement }: Found): ListedStatement {
  const { side, theirTotalCents, totalCents, dueDate, sentAt } = statement;
  return {
    ...statement,
    sentAt: sentAt === null ? null : instantToIso(Date.parse(sentAt)),
    referenceNumber: dueDate === null ? null : referenceNumber({ side, year, ordinal }),
    differenceCents: theirTotalCents === null ? null : theirTotalCents - totalCents,
  };
}
