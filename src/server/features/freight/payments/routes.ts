import { type Problem, problem } from '#api/error-codes.ts';
import { paymentEndpoints } from '#api/freight/payments.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { maxBankFileMegabytes } from '#domain/freight/payment-match.ts';

import { type AuditEntry, recordAudit } from '../../../db/audit.ts';
import { transact } from '../../../db/transact.ts';
import { queueStatementEvent } from '../../../db/webhook-events.ts';
import { lockFreight } from '../../../freight/queue.ts';
import { invalid, invalidField, notFound } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { freight as messages } from '../../../i18n/freight.ts';
import type { Feature } from '../../../services.ts';
import { createTaskThread } from '../../../threads/task-thread.ts';
import { findStatements, readStatement } from '../statements/read.ts';
import type { BankStatement, BankStatementFault } from './bank-statement.ts';
import {
  deletePayment,
  findPayments,
  isInEuros,
  isPaidByClient,
  keepImport,
  matchPayments,
  readKept,
  shareAmong,
  unpaidOf,
  writePayments,
} from './repository.ts';

const maxFileBytes = maxBankFileMegabytes * 1024 * 1024;

/** What clients have paid, by their banks' statements (docs/requirements.md, 'Statements'). */
export const payments: Feature = (api, { db: outerDb, now, today }) => {
  const thread = createTaskThread<{ file: Uint8Array }, BankStatement | BankStatementFault>({
    program: new URL('bank-statement-program.ts', import.meta.url),
    log: api.app.log,
    maxWaiting: 10,
    longestMs: 10_000,
    memoryMegabytes: 256,
    isProcess: true,
  });
  api.app.addHook('onClose', () => thread.close());

  void api.app.register((app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      ['application/xml', 'text/xml', 'application/octet-stream'],
      { parseAs: 'buffer' },
      (_request, body, parsed) => parsed(null, body),
    );
    register(
      { ...api, app },
      paymentEndpoints.importPayments,
      async ({ request, user }) => {
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { answer = 'NO_XML' } = await thread.run({ file }, `user ${user.id}`);
        if (typeof answer === 'string') throw invalidField('INVALID', 'file', messages.bankFile[answer]);
        return transact(outerDb, async (db) => {
          const id = await keepImport(db, answer, { userId: user.id, now: now() });
          return { content: await matchPayments(db, await readKept(db, id), today()) };
        });
      },
      { readsBody: true, bodyLimit: maxFileBytes, transaction: 'none' },
    );
    done();
  });

  register(api, paymentEndpoints.getPaymentImport, async ({ params, db }) => ({
    content: await matchPayments(db, await readKept(db, params.id), today()),
  }));

  register(api, paymentEndpoints.applyPayments, async ({ params, body, db, user }) => {
    // A payment that two files bring is written once.
    await lockFreight(db);
    const kept = await readKept(db, params.id);
    const { matched, unmatched } = await matchPayments(db, kept, today());
    const { assigned = [], leftOut = [] } = body;
    const ids = [...matched, ...assigned].map(({ statementId }) => statementId);
    const found = await findStatements(db, { ids }, today(), { size: ids.length });
    const statements = new Map(found.map((each) => [each.id, each]));
    const problems = assigned.flatMap(({ index, statementId }, place): Problem[] => {
      const statement = statements.get(statementId);
      const isAgain = assigned.findIndex((each) => each.index === index && each.statementId === statementId);
      const field = `assigned.${place}.statementId`;
      return [
        ...(kept.payments[index] === undefined ? [problem('NOT_FOUND', `assigned.${place}.index`)] : []),
        ...(kept.payments[index] !== undefined && !isInEuros(kept.payments[index])
          ? [problem('NOT_ALLOWED', `assigned.${place}.index`, messages.otherCurrency)]
          : []),
        ...(statement === undefined ? [problem('NOT_FOUND', field)] : []),
        ...(statement !== undefined && !isPaidByClient(statement)
          ? [problem('NOT_ALLOWED', field, messages.notPaidByClient(statement.number))]
          : []),
        ...(isAgain === place ? [] : [problem('DUPLICATE', field)]),
      ];
    });
    if (problems.length > 0) throw invalid(problems);
    const open = new Set([...matched, ...unmatched].map(({ index }) => index));
    const unpaid = unpaidOf(found);
    const written = [...kept.payments.entries()].flatMap(([index, payment]) => {
      if (!open.has(index) || leftOut.includes(index)) return [];
      const byHand = assigned.filter((each) => each.index === index);
      const chosen = byHand.length > 0 ? byHand : matched.filter((each) => each.index === index);
      const invoices = chosen.flatMap(({ statementId }) => statements.get(statementId) ?? []);
      return shareAmong(unpaid, payment.amountCents, invoices).map((part) =>
        Object.assign({ payment }, part),
      );
    });
    await writePayments(db, params.id, written, { userId: user.id, now: now() });
    await recordAudit(
      db,
      ...written.map(({ statementId, amountCents }): AuditEntry => {
        const changes = { amount: formatCents(amountCents), importId: params.id };
        return {
          userId: user.id,
          entity: 'freight_statement',
          entityId: statementId,
          action: 'paid',
          changes,
        };
      }),
    );
    for (const id of new Set(written.map(({ statementId }) => statementId))) {
      const statement = await readStatement(db, id, today());
      const wasPaid = statements.get(id)?.state === 'PAID';
      if (statement.state === 'PAID' && !wasPaid) await queueStatementEvent(db, 'paid', statement);
    }
    const count = new Set(written.map(({ payment }) => payment.key)).size;
    return { content: await matchPayments(db, await readKept(db, params.id), today(), count) };
  });

  register(api, paymentEndpoints.listPayments, async ({ params, db }) => {
    await readStatement(db, params.id, today());
    return { content: await findPayments(db, params.id) };
  });

  register(api, paymentEndpoints.takeBackPayment, async ({ params, db, user }) => {
    await lockFreight(db);
    const parts = await deletePayment(db, params.id);
    if (parts.length === 0) throw notFound();
    await recordAudit(
      db,
      ...parts.map(({ statement_id, amount_cents, paid_on, payer }): AuditEntry => ({
        userId: user.id,
        entity: 'freight_statement',
        entityId: statement_id,
        action: 'unpaid',
        changes: { amount: formatCents(amount_cents), paidOn: paid_on, payer },
      })),
    );
  });
};
