import { problem } from '#api/error-codes.ts';
import { jobRowEndpoints } from '#api/job-row/row-actions.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { confirmedStatus } from '#domain/job-row/job-row-status.ts';

import { cancelRow } from '../../../external/cancel-row.ts';
import { setStatus } from '../../../external/set-status.ts';
import { conflict } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { findRow, findRows } from '../../../job-rows/find-rows.ts';
import { findFindingsOfWritten, findWrittenFindings } from '../../../planning/findings.ts';
import type { Feature } from '../../../services.ts';
import { copyRows } from './copy-rows.ts';
import { restoreRows } from './restore-rows.ts';

/** What is done to whole rows: cancel, confirm, take that back, copy. */
export const jobRowActions: Feature = (api, services) => {
  const { jobRowEvents, alertEvents, now } = services;
  const tell = (rowId: number) => () => jobRowEvents.changed([rowId]);

  register(
    api,
    jobRowEndpoints.cancelJobRow,
    async ({ params: { id }, body, user, afterCommit }) => {
      const cause = body?.cause && { code: body.cause };
      const content = await cancelRow(services, id, user.id, { cause });
      afterCommit(() => {
        jobRowEvents.changed([id]);
        // Nothing of the row needs somebody any more.
        alertEvents.changed(null);
      });
      return { content };
    },
    { transaction: 'none' },
  );

  register(api, jobRowEndpoints.confirmJobRow, async ({ params: { id }, body, user, db, afterCommit }) => {
    await db.selectFrom('transport_job_products').select('id').where('id', '=', id).forUpdate().execute();
    const row = await findRow(db, id);
    const status = confirmedStatus(row.status);
    if (status === null) throw conflict([{ ...problem('WRONG_JOB_STATUS'), rowId: id }], row);
    afterCommit(tell(id));
    const cause = body?.cause && { code: body.cause };
    return { content: await setStatus(db, row, status, 'confirmed', user.id, cause) };
  });

  register(api, jobRowEndpoints.restoreJobRows, async ({ body, user, db, afterCommit }) => {
    const content = await restoreRows(db, body, user.id);
    afterCommit(() => {
      jobRowEvents.changed(content.map(({ id }) => id));
      alertEvents.changed(null);
    });
    const rowIds = content.map(({ id }) => id);
    return { content, warnings: await findFindingsOfWritten(db, rowIds, now()) };
  });

  register(api, jobRowEndpoints.copyJobRows, async ({ body, user, db, afterCommit }) => {
    const { rowIds, date, withTruck = false } = body;
    const copies = await copyRows(db, rowIds, { date, withTruck, userId: user.id });
    const content = await findRows(db, copies);
    afterCommit(() => jobRowEvents.changed(copies));
    return { content, warnings: await findWrittenFindings(db, content, now()) };
  });

  register(api, jobRowEndpoints.duplicateJobRow, async ({ params: { id }, body, user, db, afterCommit }) => {
    const row = await findRow(db, id);
    const today = toTallinn(now()).day;
    const date = body?.date ?? (row.date < today ? today : row.date);
    const [rowId = id] = await copyRows(db, [id], { date, withTruck: false, userId: user.id });
    afterCommit(tell(rowId));
    const content = await findRow(db, rowId);
    return { content, warnings: await findWrittenFindings(db, [content], now()) };
  });
};
