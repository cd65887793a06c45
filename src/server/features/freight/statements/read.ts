import { type RawBuilder, sql } from 'kysely';

import type { ListedStatement, Statement } from '#api/freight/statements.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { StatementDocument } from '#domain/freight/statement.ts';

import type { Db } from '../../../db/schema.ts';
import { isUncredited } from '../../../freight/settle.ts';
import { notFound } from '../../../http/errors.ts';

type Found = Omit<ListedStatement, 'differenceCents'>;

/** Finds statements without what stands on them, the newest first. */
export async function findStatements(
  db: Db,
  filters: {
    side?: string | undefined;
    partyCompanyId?: number | undefined;
    /** The only parties whose statements are told. */
    ofCompanies?: readonly number[];
    /** Days on which they were made. */
    from?: Day | undefined;
    to?: Day | undefined;
  },
): Promise<ListedStatement[]> {
  const { side, partyCompanyId, ofCompanies, from, to } = filters;
  const rows = await find<Found>(
    db,
    sql``,
    sql`(${side ?? null}::text is null or statement.side = ${side ?? null})
      and (${partyCompanyId ?? null}::bigint is null or statement.party_company_id = ${partyCompanyId ?? null})
      and (${ofCompanies ?? null}::bigint[] is null or statement.party_company_id = any(${ofCompanies ?? null}::bigint[]))
      and (${from ?? null}::date is null or statement.issued_on >= ${from ?? null}::date)
      and (${to ?? null}::date is null or statement.issued_on <= ${to ?? null}::date)`,
    500,
  );
  return rows.map(listedView);
}

/** Reads a statement as it was made. Throws a refusal where there is none. */
export async function readStatement(db: Db, id: number): Promise<Statement> {
  type Document = Omit<Pick<Statement, keyof StatementDocument>, 'freeLines'>;
  type WithDocument = Found & { document: Document & Partial<Pick<Statement, 'freeLines'>> };
  const [statement] = await find<WithDocument>(db, sql`, statement.document`, sql`statement.id = ${id}`, 1);
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

/** `more`: further columns. What stands on a statement may be a whole month: a list leaves it out. */
async function find<T>(
  db: Db,
  more: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  maxStatements: number,
): Promise<T[]> {
  const { rows } = await sql<T>`
    select statement.id, statement.number, statement.side,
      jsonb_build_object('id', party.id, 'name', party.name) as party, statement.from_day as "from",
      statement.to_day as "to", statement.issued_on as "issuedOn", statement.net_cents as "netCents",
      statement.vat_cents as "vatCents", statement.total_cents as "totalCents",
      statement.side = 'CARRIER' and party.self_billing_signed_on is not null as "isSelfBilled",
      jsonb_array_length(statement.document -> 'rows') as "rowCount", statement.their_number as "theirNumber",
      statement.their_total_cents as "theirTotalCents",
      case when sent.id is not null then jsonb_build_object('status', sent.status, 'at', sent.updated_at,
        'simulated', sent.simulated, 'error', sent.error) end as sent,
      case when credited.id is not null then ${linkTo('credited')} end as credits,
      statement.credit_reason as "creditReason", coalesce((
        select jsonb_agg(${linkTo('credit')} order by credit.id) from freight_statements credit
        where credit.credits_id = statement.id
      ), '[]') as "creditedBy",
      case when statement.credits_id is null then ${countOf('statement')} - coalesce((
        select sum(${countOf('credit')}) from freight_statements credit where credit.credits_id = statement.id
      ), 0) else 0 end::integer as "uncreditedRows" ${more}
    from freight_statements statement
    join companies party on party.id = statement.party_company_id
    left join e_invoice_sends sent on sent.statement_id = statement.id
    left join freight_statements credited on credited.id = statement.credits_id
    where ${condition}
    order by statement.id desc limit ${sql.lit(maxStatements)}`.execute(db);
  return rows;
}

/** The number of loads and free lines on a statement. */
function countOf(alias: 'statement' | 'credit') {
  const document = sql.ref(`${alias}.document`);
  return sql`(jsonb_array_length(${document} -> 'rows')
    + coalesce(jsonb_array_length(${document} -> 'freeLines'), 0))`;
}

/** A statement by number and day, as another names it. */
function linkTo(alias: 'credited' | 'credit') {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`jsonb_build_object('id', ${of('id')}, 'number', ${of('number')}, 'date', ${of('issued_on')})`;
}

function listedView(statement: Found): ListedStatement {
  const { theirTotalCents, totalCents } = statement;
  return {
    ...statement,
    differenceCents: theirTotalCents === null ? null : theirTotalCents - totalCents,
  };
}
