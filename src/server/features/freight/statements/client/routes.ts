import { sql } from 'kysely';

import { clientStatementEndpoints } from '#api/client/client-statements.ts';
import type { Statement } from '#api/freight/statements.ts';

import type { Db } from '../../../../db/schema.ts';
import { answerFile } from '../../../../http/answer-file.ts';
import type { SignedInUser } from '../../../../http/caller.ts';
import { notFound } from '../../../../http/errors.ts';
import { register } from '../../../../http/register.ts';
import { findRepresentedCompanies } from '../../../../identity/session/company-scope.ts';
import type { Feature } from '../../../../services.ts';
import { fileNameOf } from '../files.ts';
import { openStatementThread } from '../pdf/draw-statement.ts';
import { findStatements, readStatement } from '../read.ts';
import { clientStatementView, listedClientView } from './view.ts';

/** The invoices of a client's companies (docs/requirements.md, 'Loads and invoices of clients'). */
export const clientStatements: Feature = (api) => {
  register(api, clientStatementEndpoints.listClientStatements, async ({ query, user, db }) => {
    const ofCompanies = await findRepresentedCompanies(db, user);
    const statements = await findStatements(db, { ...query, side: 'CLIENT', ofCompanies });
    const creditedCents = await findCreditedCents(
      db,
      statements.map(({ id }) => id),
    );
    return { content: statements.map((each) => listedClientView(each, creditedCents.get(each.id) ?? 0)) };
  });

  register(api, clientStatementEndpoints.getClientStatement, async ({ params: { id }, user, db }) => {
    const statement = await readOwn(db, id, user);
    const creditedCents = await findCreditedCents(db, [id]);
    return { content: clientStatementView(statement, creditedCents.get(id) ?? 0) };
  });

  register(api, clientStatementEndpoints.downloadClientStatement, async ({ params, user, db, reply }) => {
    const statement = await readOwn(db, params.id, user);
    const thread = openStatementThread();
    const file = await thread.draw(statement).finally(thread.close);
    return answerFile(reply, `${fileNameOf(statement)}.pdf`, file);
  });
};

/** Reads a statement of the user's companies; any other, and a carrier's, is as if it were not there. */
async function readOwn(db: Db, id: number, user: SignedInUser): Promise<Statement> {
  const statement = await readStatement(db, id);
  const companyIds = await findRepresentedCompanies(db, user);
  if (statement.side !== 'CLIENT' || !companyIds.includes(statement.party.id)) throw notFound();
  return statement;
}

/** Finds by statement the sum of the credit notes that it has. */
async function findCreditedCents(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select credits_id as id, sum(total_cents)::bigint as cents from freight_statements
    where credits_id = any(${ids}::bigint[]) group by credits_id`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
