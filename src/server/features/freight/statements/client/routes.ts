import { clientStatementEndpoints } from '#api/client/client-statements.ts';
import type { Statement } from '#api/freight/statements.ts';
import type { Day } from '#domain/calendar/day.ts';

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
export const clientStatements: Feature = (api, { today }) => {
  register(api, clientStatementEndpoints.listClientStatements, async ({ query, user, db }) => {
    const ofCompanies = await findRepresentedCompanies(db, user);
    const statements = await findStatements(db, { ...query, side: 'CLIENT', ofCompanies }, today());
    return { content: statements.map(listedClientView) };
  });

  register(api, clientStatementEndpoints.getClientStatement, async ({ params: { id }, user, db }) => {
    return { content: clientStatementView(await readOwn(db, id, { user, today: today() })) };
  });

  register(api, clientStatementEndpoints.downloadClientStatement, async ({ params, user, db, reply }) => {
    const statement = await readOwn(db, params.id, { user, today: today() });
    const thread = openStatementThread();
    const file = await thread.draw(statement).finally(thread.close);
    return answerFile(reply, `${fileNameOf(statement)}.pdf`, file);
  });
};

/** Reads a statement of the user's companies; any other, and a carrier's, is as if it were not there. */
async function readOwn(
  db: Db,
  id: number,
  { user, today }: { user: SignedInUser; today: Day },
): Promise<Statement> {
  const statement = await readStatement(db, id, today);
  const companyIds = await findRepresentedCompanies(db, user);
  if (statement.side !== 'CLIENT' || !companyIds.includes(statement.party.id)) throw notFound();
  return statement;
}
