import { problem } from '#api/error-codes.ts';
import { jobRowEndpoints } from '#api/job-row/row-actions.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { confirmedStatus } from '#domain/job-row/job-row-status.ts';

import { transact } from '../../../db/transact.ts';
import { conflict } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { et } from '../../../i18n/et.ts';
import { createJob } from '../../../job-rows/create-job.ts';
import type { Feature } from '../../../services.ts';
import { findRow } from '../repository.ts';
import { cancelRow, refuseUncancellable } from './cancel-row.ts';
import { setStatus } from './set-status.ts';

/** How often a row that is sent again and again while it is being cancelled is taken back. */
const mostRecalls = 3;

/** What is done to a whole row: cancel, confirm, duplicate. */
export const jobRowActions: Feature = (api, { db: outerDb, jobRowEvents, now, recalls }) => {
  const tell = (rowId: number) => () => jobRowEvents.changed([rowId]);

  register(
    api,
    jobRowEndpoints.cancelJobRow,
    async ({ params: { id }, user, afterCommit }) => {
      const row = await refuseUncancellable(outerDb, id);
      for (let tries = 0; tries < mostRecalls; tries += 1) {
        // Outside systems are asked outside of any transaction; what they let go stays let go.
        for (const recall of recalls) await recall({ rowId: id, jobId: row.transportJobId }, user.id);
        const cancelled = await transact(outerDb, (trx) => cancelRow(trx, id, user.id));
        if (cancelled === null) continue;
        afterCommit(tell(id));
        return { content: cancelled };
      }
      throw conflict([problem('WRONG_JOB_STATUS', undefined, et.external.beingSent)]);
    },
    { transaction: 'none' },
  );

  register(api, jobRowEndpoints.confirmJobRow, async ({ params: { id }, user, db, afterCommit }) => {
    await db.selectFrom('transport_job_products').select('id').where('id', '=', id).forUpdate().execute();
    const row = await findRow(db, id);
    const status = confirmedStatus(row.status);
    if (status === null) throw conflict([{ ...problem('WRONG_JOB_STATUS'), rowId: id }], row);
    afterCommit(tell(id));
    return { content: await setStatus(db, row, status, 'confirmed', user.id) };
  });

  register(api, jobRowEndpoints.duplicateJobRow, async ({ params: { id }, body, user, db, afterCommit }) => {
    const row = await findRow(db, id);
    const today = toTallinn(now()).day;
    const { rowId } = await createJob(db, {
      transportOrderId: null,
      date: body?.date ?? (row.date < today ? today : row.date),
      time: row.time,
      truck: null,
      clientId: row.client.id,
      pickupId: row.pickup.id,
      destinationId: row.destination?.id ?? null,
      productId: row.product.id,
      quantity: row.quantity,
      notes: row.notes,
      wetGrain: row.wetGrain,
      status: 'UNCOMPLETED',
      customerManagerId: row.customerManager?.id ?? null,
      priority: row.priority,
      shelf: row.shelf,
      duplicateOf: row.id,
      userId: user.id,
    });
    afterCommit(tell(rowId));
    return { content: await findRow(db, rowId) };
  });
};
