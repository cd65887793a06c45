import { problem } from '#api/error-codes.ts';
import { type Statement, statementEndpoints } from '#api/freight/statements.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isEmailAddress } from '#domain/email-address.ts';

import { recordAudit } from '../../../db/audit.ts';
import { queueStatementEvent } from '../../../db/webhook-events.ts';
import { modeOf } from '../../../external/not-configured.ts';
import { creditStatement } from '../../../freight/credit.ts';
import { settle } from '../../../freight/settle.ts';
import { answerFile } from '../../../http/answer-file.ts';
import { conflict, invalidField, notFound, Refusal } from '../../../http/errors.ts';
import { pageOf } from '../../../http/page.ts';
import { register } from '../../../http/register.ts';
import { freight as messages } from '../../../i18n/freight.ts';
import { runRounds } from '../../../queues/rounds.ts';
import type { Feature } from '../../../services.ts';
import { xlsxOf } from '../../../spreadsheet/xlsx.ts';
import { buildInvoice } from './e-invoice/invoice.ts';
import { eInvoicesNotConfigured, queueEInvoice, queueReminder } from './e-invoice/queue.ts';
import { createEInvoiceWorker } from './e-invoice/worker.ts';
import { writeEInvoice } from './e-invoice/write.ts';
import { statementListTable, statementTable } from './export.ts';
import { fileNameOf, buildFiles, sheetNameOf } from './files.ts';
import { openStatementThread } from './pdf/draw-statement.ts';
import { findStatements, readStatement, sumStatements } from './read.ts';

/** Milliseconds between two looks for e-invoices that wait. */
const lookEveryMs = 5000;
const usualPageSize = 50;
/** The most statements in one archive. */
const maxFiles = 100;
/** The most statements in one list. */
const maxListed = 10_000;

/** Endpoints of statements of clients and carriers (docs/requirements.md, 'Statements'). */
export const statements: Feature = (api, { db: pool, external, now, today, alertEvents }) => {
  const port = external.eInvoice;
  const { log } = api.app;
  const worker = createEInvoiceWorker({ db: pool, port, mail: external.mail, log, now, alertEvents });
  runRounds(api.app, worker, lookEveryMs);

  register(api, statementEndpoints.listStatements, async ({ query, db }) => {
    const { page: number = 1, size = usualPageSize, ...filters } = query;
    const content = await findStatements(db, filters, today(), { page: number, size });
    const { count: totalElements, totals } = await sumStatements(db, filters, today());
    return {
      ...pageOf(content, { number, size, totalElements }),
      totals,
      eInvoiceMode: port === null ? 'NOT_CONFIGURED' : modeOf(port),
    };
  });

  register(api, statementEndpoints.exportStatements, async ({ query, db, reply }) => {
    const found = await findStatements(db, query, today(), { size: maxListed + 1 });
    if (found.length > maxListed) throw invalidField('INVALID', 'to', messages.tooManyListed(maxListed));
    const { listName, listTitle } = messages.statement;
    return answerFile(reply, `${listName}.xlsx`, xlsxOf(listTitle, statementListTable(found)));
  });

  register(api, statementEndpoints.downloadStatements, async ({ query, db, reply }) => {
    const { side, from, to, format = 'ubl' } = query;
    const issued = await findStatements(db, { side, from, to }, today());
    if (issued.length === 0) throw notFound();
    if (issued.length > maxFiles) throw invalidField('INVALID', 'to', messages.tooManyFiles(maxFiles));
    const name = `${messages.statement.filesName}-${from}-${to}.zip` as const;
    // Read as it is packed, after the answer has begun.
    return answerFile(reply, name, await buildFiles(pool, issued, format, today()));
  });

  register(api, statementEndpoints.getStatement, async ({ params, db }) => ({
    content: await readStatement(db, params.id, today()),
  }));

  register(api, statementEndpoints.createStatement, async ({ body, db, user }) => {
    const at = now();
    const issuedOn = toTallinn(at).day;
    const id = await settle(db, { ...body, issuedOn, userId: user.id, now: at });
    const content = await readStatement(db, id, today());
    const changes = { number: content.number };
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_statement',
      entityId: id,
      action: 'created',
      changes,
    });
    await queueStatementEvent(db, 'created', content);
    return { content };
  });

  register(api, statementEndpoints.creditStatement, async ({ params, body, db, user }) => {
    const at = now();
    const issuedOn = toTallinn(at).day;
    const id = await creditStatement(db, {
      ...body,
      statementId: params.id,
      issuedOn,
      userId: user.id,
      now: at,
    });
    const content = await readStatement(db, id, today());
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_statement',
      entityId: params.id,
      action: 'credit',
      changes: { number: content.number, reason: body.reason },
    });
    await queueStatementEvent(db, 'created', content);
    return { content };
  });

  register(api, statementEndpoints.noteTheirInvoice, async ({ params, body, db, user }) => {
    const { numUpdatedRows } = await db
      .updateTable('freight_statements')
      .set({ their_number: body.theirNumber, their_total_cents: body.theirTotalCents })
      .where('id', '=', params.id)
      .where('side', '=', 'CARRIER')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_statement',
      entityId: params.id,
      action: 'updated',
      changes: body,
    });
    return { content: await readStatement(db, params.id, today()) };
  });

  register(api, statementEndpoints.downloadEInvoice, async ({ params, query, db, reply }) => {
    const { profile, format = profile ?? 'ubl' } = query;
    if (profile !== undefined && format === 'e-arve') throw invalidField('INVALID', 'profile');
    const invoice = await buildInvoice(db, await readStatement(db, params.id, today()), profile ?? format);
    return answerFile(reply, `${invoice.format}-${invoice.number}.xml`, writeEInvoice(invoice));
  });

  register(api, statementEndpoints.sendEInvoice, async ({ params, body, db, user, afterCommit }) => {
    const statement = await readStatement(db, params.id, today());
    const channel = body?.channel ?? (statement.sendBy === 'EMAIL' ? 'EMAIL' : 'EINVOICE');
    const recipient = channel === 'EMAIL' ? recipientOf(statement, body?.to) : null;
    if (recipient === null && port === null) throw eInvoicesNotConfigured();
    const format = port?.format ?? 'ubl';
    const invoice = await buildInvoice(db, statement, format).catch((error: unknown) => {
      // A letter goes with its PDF alone where there is no e-invoice, or it lacks something.
      if (recipient === null || !(error instanceof Refusal)) throw error;
      return null;
    });
    await queueEInvoice(db, {
      statementId: params.id,
      format,
      body: invoice === null ? '' : writeEInvoice(invoice),
      recipient,
      userId: user.id,
    });
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_statement',
      entityId: params.id,
      action: 'sent',
      changes: { channel, ...(recipient !== null && { to: recipient }) },
    });
    afterCommit(() => void worker.work());
    return { content: await readStatement(db, params.id, today()) };
  });

  register(api, statementEndpoints.remindStatement, async ({ params, body, db, user, afterCommit }) => {
    const statement = await readStatement(db, params.id, today());
    if (statement.state !== 'OVERDUE' || statement.side !== 'CLIENT') {
      throw conflict([problem('NOT_ALLOWED', undefined, messages.letter.notOverdue)]);
    }
    const recipient = recipientOf(statement, body?.to);
    await queueReminder(db, { statementId: params.id, recipient, userId: user.id });
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_statement',
      entityId: params.id,
      action: 'reminded',
      changes: { to: recipient },
    });
    afterCommit(() => void worker.work());
    return { content: await readStatement(db, params.id, today()) };
  });

  register(api, statementEndpoints.downloadStatement, async ({ params, db, reply }) => {
    const statement = await readStatement(db, params.id, today());
    const thread = openStatementThread();
    const file = await thread.draw(statement).finally(thread.close);
    return answerFile(reply, `${fileNameOf(statement)}.pdf`, file);
  });

  register(api, statementEndpoints.exportStatement, async ({ params, db, reply }) => {
    const statement = await readStatement(db, params.id, today());
    const workbook = xlsxOf(sheetNameOf(statement), statementTable(statement));
    return answerFile(reply, `${fileNameOf(statement)}.xlsx`, workbook);
  });
};

/** Whom a letter goes to. Throws a 422 refusal of no address, and of what is none. */
function recipientOf({ sendTo, party }: Statement, to: string | undefined): string {
  const recipient = to ?? sendTo ?? '';
  if (isEmailAddress(recipient)) return recipient;
  const words = recipient === '' ? messages.letter.noAddress(party.name) : undefined;
  throw invalidField(recipient === '' ? 'REQUIRED' : 'INVALID', 'to', words);
}
