import { type RawBuilder, sql } from 'kysely';

import type { ListedStatement, Statement } from '#api/freight/statements.ts';
import type { StatementDocument } from '#domain/freight/statement.ts';

import type { Db } from '../../../db/connect.ts';
import { notFound } from '../../../http/errors.ts';

interface Found extends Omit<ListedStatement, 'differenceCents'> {
  document: StatementDocument;
}

/** Statements without what stands on them, the newest first. */
export async function listStatements(
  db: Db,
  { side, partyCompanyId }: { side?: string | undefined; partyCompanyId?: number | undefined },
): Promise<ListedStatement[]> {
  const found = await find(
    db,
    sql`(${side ?? null}::text is null or statement.side = ${side ?? null})
      and (${partyCompanyId ?? null}::bigint is null or statement.party_company_id = ${partyCompanyId ?? null})`,
    500,
  );
  return found.map(listedView);
}

/** A statement as it was made. Throws a refusal where there is none. */
export async function readStatement(db: Db, id: number): Promise<Statement> {
  const [found] = await find(db, sql`statement.id = ${id}`, 1);
  if (found === undefined) throw notFound();
  const { seller, buyer, rows, vat } = found.document as unknown as Statement;
  return { ...listedView(found), seller, buyer, rows, vat };
}

async function find(db: Db, condition: RawBuilder<unknown>, most: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select statement.id, statement.number, statement.side,
      jsonb_build_object('id', party.id, 'name', party.name) as party, statement.from_day as "from",
      statement.to_day as "to", statement.issued_on as "issuedOn", statement.net_cents as "netCents",
      statement.vat_cents as "vatCents", statement.total_cents as "totalCents",
      jsonb_array_length(statement.document -> 'rows') as "rowCount", statement.their_number as "theirNumber",
      statement.their_total_cents as "theirTotalCents", statement.document
    from freight_statements statement
    join companies party on party.id = statement.party_company_id
    where ${condition}
    order by statement.id desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

function listedView({ document: _document, ...statement }: Found): ListedStatement {
  const { theirTotalCents, totalCents } = statement;
  return {
    ...statement,
    differenceCents: theirTotalCents === null ? null : theirTotalCents - totalCents,
  };
}
