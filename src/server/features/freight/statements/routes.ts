import type { FastifyReply } from 'fastify';

import { type Statement, statementEndpoints } from '#api/freight/statements.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { statementKind } from '#domain/freight/statement.ts';

import { recordAudit } from '../../../db/audit.ts';
import { modeOf } from '../../../external/not-configured.ts';
import { settle } from '../../../freight/settle.ts';
import { notFound } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { freight as messages } from '../../../i18n/freight.ts';
import { keepWorking } from '../../../queues/rounds.ts';
import type { Feature } from '../../../services.ts';
import { answerWorkbook } from '../../../spreadsheet/xlsx.ts';
import { invoiceOf } from './e-invoice/invoice.ts';
import { eInvoicesNotConfigured, queueEInvoice } from './e-invoice/queue.ts';
import { createEInvoiceWorker } from './e-invoice/worker.ts';
import { writeEInvoice } from './e-invoice/write.ts';
import { statementTable } from './export.ts';
import { drawStatement } from './pdf/draw-statement.ts';
import { listStatements, readStatement } from './read.ts';

/** Milliseconds between two looks for e-invoices that wait. */
const lookEvery = 5000;

/** What was settled with clients and carriers (docs/requirements.md, 'Statements'). */
export const statements: Feature = (api, { db: pool, external, now }) => {
  const port = external.eInvoice;
  const worker = port && createEInvoiceWorker({ db: pool, port, log: api.app.log });
  if (worker !== null) keepWorking(api.app, worker, lookEvery);

  register(api, statementEndpoints.listStatements, async ({ query, db }) => ({
    content: await listStatements(db, query),
    eInvoiceMode: port === null ? 'NOT_CONFIGURED' : modeOf(port),
  }));

  register(api, statementEndpoints.getStatement, async ({ params, db }) => ({
    content: await readStatement(db, params.id),
  }));

  register(api, statementEndpoints.createStatement, async ({ body, db, user }) => {
    const at = now();
    const issuedOn = toTallinn(at).day;
    const id = await settle(db, { ...body, issuedOn, userId: user.id, now: at });
    const content = await readStatement(db, id);
    const changes = { number: content.number };
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_statement',
      entityId: id,
      action: 'create',
      changes,
    });
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
      action: 'update',
      changes: body,
    });
    return { content: await readStatement(db, params.id) };
  });

  register(api, statementEndpoints.downloadEInvoice, async ({ params, query, db, reply }) => {
    const { format = 'ubl' } = query;
    const invoice = await invoiceOf(db, await readStatement(db, params.id));
    nameFile(reply, 'application/xml', `${format}-${invoice.number}.xml`);
    return writeEInvoice(invoice, format);
  });

  register(api, statementEndpoints.sendEInvoice, async ({ params, db, user, afterCommit }) => {
    if (port === null || worker === null) throw eInvoicesNotConfigured();
    const invoice = await invoiceOf(db, await readStatement(db, params.id));
    await queueEInvoice(db, {
      statementId: params.id,
      format: port.format,
      body: writeEInvoice(invoice, port.format),
      userId: user.id,
    });
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_statement',
      entityId: params.id,
      action: 'sent',
    });
    afterCommit(() => void worker.work());
    return { content: await readStatement(db, params.id) };
  });

  register(api, statementEndpoints.downloadStatement, async ({ params, db, reply }) => {
    const statement = await readStatement(db, params.id);
    const file = await drawStatement(statement);
    nameFile(reply, 'application/pdf', `${fileNameOf(statement)}.pdf`);
    return file;
  });

  register(api, statementEndpoints.exportStatement, async ({ params, db, reply }) => {
    const statement = await readStatement(db, params.id);
    const file = {
      fileName: fileNameOf(statement),
      sheet: messages.statement.titles[statementKind(statement)],
    };
    await reply.send(answerWorkbook(reply, file, statementTable(statement)));
  });
};

function fileNameOf(statement: Statement): string {
  return `${messages.statement.fileNames[statementKind(statement)]}-${statement.number}`;
}

function nameFile(reply: FastifyReply, type: string, fileName: string): void {
  reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`);
}
