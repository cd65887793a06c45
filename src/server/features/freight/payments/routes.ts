import { type Problem, problem } from '#api/error-codes.ts';
import { paymentEndpoints } from '#api/freight/payments.ts';
import { formatCents } from '#domain/freight/exact.ts';

import { type AuditEntry, recordAudit } from '../../../db/audit.ts';
import { transact } from '../../../db/transact.ts';
import { queueStatementEvent } from '../../../db/webhook-events.ts';
import { invalid, invalidField } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { freight as messages } from '../../../i18n/freight.ts';
import type { Feature } from '../../../services.ts';
import { createTaskThread } from '../../../threads/task-thread.ts';
import { readStatement } from '../statements/read.ts';
import type { BankStatement, BankStatementFault } from './bank-statement.ts';
import { findStatementIds, keepImport, matchPayments, readKept, writePayments } from './repository.ts';

const maxFileBytes = 8 * 1024 * 1024;

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
          return { content: await matchPayments(db, await readKept(db, id)) };
        });
      },
      { readsBody: true, bodyLimit: maxFileBytes, transaction: 'none' },
    );
    done();
  });

  register(api, paymentEndpoints.getPaymentImport, async ({ params, db }) => ({
    content: await matchPayments(db, await readKept(db, params.id)),
  }));

  register(api, paymentEndpoints.applyPayments, async ({ params, body, db, user }) => {
    const kept = await readKept(db, params.id, { isLocked: true });
    const { matched } = await matchPayments(db, kept);
    const { assigned = [], leftOut = [] } = body;
    const ids = await findStatementIds(
      db,
      assigned.map(({ statementId }) => statementId),
    );
    const problems = assigned.flatMap(({ index, statementId }, place): Problem[] => [
      ...(kept.payments[index] === undefined ? [problem('NOT_FOUND', `assigned.${place}.index`)] : []),
      ...(ids.has(statementId) ? [] : [problem('NOT_FOUND', `assigned.${place}.statementId`)]),
      ...(assigned.findIndex((each) => each.index === index) === place
        ? []
        : [problem('DUPLICATE', `assigned.${place}.index`)]),
    ]);
    if (problems.length > 0) throw invalid(problems);
    const byHand = new Map(assigned.map(({ index, statementId }) => [index, statementId]));
    const wanted = new Map([
      ...matched.map(({ index, statementId }) => [index, statementId] as const),
      ...byHand,
    ]);
    for (const index of leftOut) wanted.delete(index);
    const toWrite = [...wanted].flatMap(([index, statementId]) => {
      const payment = kept.payments[index];
      return payment === undefined ? [] : [{ payment, statementId }];
    });
    const written = await writePayments(db, params.id, toWrite, { userId: user.id, now: now() });
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
      if (statement.state === 'PAID') await queueStatementEvent(db, 'paid', statement);
    }
    return { content: await matchPayments(db, await readKept(db, params.id), written.length) };
  });
};
