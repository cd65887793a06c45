import { problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { jobRowEndpoints } from '#api/job-row/row-actions.ts';
import { confirmedStatus } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../../db/schema.ts';
import { notFound } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { readRow, findRows } from '../../../job-rows/find-rows.ts';
import { buildRowConflict, readRowWithFindings } from '../../../planning/row-findings.ts';
import { answerWritten } from '../../../planning/written-rows.ts';
import { cancelRow } from '../../../row-status/cancel-row.ts';
import { setStatus } from '../../../row-status/set-status.ts';
import type { Feature } from '../../../services.ts';
import { findContractUses, findOverContractWarnings } from '../../contracts/index.ts';
import { type Copying, copyRows } from './copy-rows.ts';
import { restoreRows } from './restore-rows.ts';

/** Endpoints that act on whole rows: cancel, confirm, take the confirmation back, copy. */
export const jobRowActions: Feature = (api, services) => {
  const { db: outerDb, jobRowEvents, alertEvents, now, today } = services;

  register(
    api,
    jobRowEndpoints.cancelJobRow,
    async ({ params: { id }, body, user, afterCommit }) => {
      const cause = body?.cause && { code: body.cause };
      const cancelled = await cancelRow(services, id, user.id, { cause });
      afterCommit(() => {
        jobRowEvents.changed([id]);
        // Nothing of the row needs somebody any more.
        alertEvents.changed(null);
      });
      return { content: await readRowWithFindings(outerDb, cancelled, now()) };
    },
    { transaction: 'none' },
  );

  register(api, jobRowEndpoints.confirmJobRow, async ({ params: { id }, body, user, db, afterCommit }) => {
    await db.selectFrom('transport_job_products').select('id').where('id', '=', id).forUpdate().execute();
    const row = await readRow(db, id);
    const status = confirmedStatus(row.status);
    if (status === null) {
      throw await buildRowConflict(db, [{ ...problem('WRONG_JOB_STATUS'), rowId: id }], row, now());
    }
    afterCommit(() => jobRowEvents.changed([id]));
    const cause = body?.cause && { code: body.cause };
    const confirmed = await setStatus(db, row, status, 'confirmed', user.id, cause);
    return oneWritten(await answerWritten(db, [confirmed], now()));
  });

  register(api, jobRowEndpoints.restoreJobRows, async ({ body, user, db, afterCommit }) => {
    const restored = await restoreRows(db, body, user.id, now());
    afterCommit(() => {
      jobRowEvents.changed(restored.map(({ id }) => id));
      alertEvents.changed(null);
    });
    return answerWritten(db, restored, now());
  });

  register(api, jobRowEndpoints.copyJobRows, async ({ body, user, db, afterCommit }) => {
    const { rowIds, date, withTruck = false } = body;
    const answer = await answerCopied(db, rowIds, { date, withTruck, userId: user.id }, now());
    afterCommit(() => jobRowEvents.changed(answer.content.map((row) => row.id)));
    return answer;
  });

  register(api, jobRowEndpoints.duplicateJobRow, async ({ params: { id }, body, user, db, afterCommit }) => {
    const row = await readRow(db, id);
    const day = today();
    const date = body?.date ?? (row.date < day ? day : row.date);
    const copying = { date, withTruck: false, userId: user.id };
    const answer = oneWritten(await answerCopied(db, [id], copying, now()));
    afterCommit(() => jobRowEvents.changed([answer.content.id]));
    return answer;
  });
};

/** Copies rows; returns the copies, and what is odd about them or more than their contracts hold. */
async function answerCopied(db: Db, rowIds: readonly number[], copying: Copying, now: number) {
  const companyIds = (await findRows(db, rowIds)).map(({ pickup }) => pickup.companyId);
  const contractUses = await findContractUses(db, companyIds);
  const copies = await findRows(db, await copyRows(db, rowIds, copying));
  const overContract = await findOverContractWarnings(db, companyIds, contractUses, copies);
  const { content, warnings } = await answerWritten(db, copies, now);
  return { content, warnings: [...overContract, ...warnings] };
}

function oneWritten<Warning>({ content: [row], warnings }: { content: JobRow[]; warnings: Warning[] }) {
  if (row === undefined) throw notFound();
  return { content: row, warnings };
}
