import { sql } from 'kysely';

import type { HistoryCause } from '#api/history/history-cause.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { recordAudit, type RowEntry } from '../db/audit.ts';
import type { Db } from '../db/schema.ts';
import { refreshChangedAfterSending } from '../external/changed-after-sending.ts';
import { readRow } from '../job-rows/find-rows.ts';
import type { StoredRow } from '../job-rows/job-row.ts';

/** Gives a row another status, with an entry and its `cause` in the history; returns the row as it is then. */
export async function setStatus(
  db: Db,
  row: StoredRow,
  status: JobRowStatus,
  action: 'cancelled' | 'confirmed' | 'restored' | 'joined',
  userId: number,
  cause?: HistoryCause,
): Promise<StoredRow> {
  await writeStatus(db, row, status, { userId, action, cause });
  return readRow(db, row.id);
}

/** Writes another status like `setStatus`, for a row that is locked already; the audit entry names who did it. */
export async function writeStatus(
  db: Db,
  row: Pick<StoredRow, 'id' | 'transportJobId' | 'status'>,
  status: JobRowStatus,
  entry: Pick<RowEntry, 'userId' | 'actor' | 'action' | 'cause'>,
): Promise<void> {
  await db
    .updateTable('transport_job_products')
    .set({ status, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  await recordAudit(db, {
    ...entry,
    entity: 'transport_job_product',
    entityId: row.id,
    changes: { status: [row.status, status] },
  });
  await refreshChangedAfterSending(db, [row.transportJobId], entry.userId ?? null);
}
