import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import type { HistoryCause } from '#api/history/history-cause.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { invalid } from '../../http/errors.ts';
import { unconfirmed } from '../../http/unconfirmed.ts';
import { readRow } from '../../job-rows/find-rows.ts';
import { findOrderProgress, findOverOrderedSentences } from '../../job-rows/order-progress.ts';
import { setStatus } from '../../row-status/set-status.ts';

/** The last change of status of a cancelled load of an order; an SMS or a shared link is none. */
interface LastEntry {
  rowId: number;
  userId: number | null;
  action: string;
  before: JobRowStatus;
  cause: HistoryCause | null;
}

/**
 * Gives those loads of a locked order back what they were that this user's cancelling of the order took away; returns
 * their ids, null where there is none. Throws a 422 refusal where they come to more than was ordered and nobody has
 * confirmed it.
 */
export async function restoreLoads(
  db: Db,
  orderId: number,
  userId: number,
  confirmed: true | string[] | undefined,
): Promise<number[] | null> {
  const { rows } = await sql<LastEntry>`
    select r.id as "rowId", last.user_id as "userId", last.action, last.changes -> 'status' ->> 0 as before,
      last.changes -> 'cause' as cause
    from transport_jobs j join transport_job_products r on r.transport_job_id = j.id
    join lateral (
      select user_id, action, changes from audit_entries
      where entity = 'transport_job_product' and entity_id = r.id and changes ? 'status'
      order by id desc limit 1
    ) last on true
    where j.transport_order_id = ${orderId} and r.status = 'CANCELLED'
    order by r.id`.execute(db);
  const own = rows.filter(
    ({ userId: who, action, cause }) =>
      who === userId && action === 'cancelled' && cause?.code === 'ORDER_CANCELLED',
  );
  if (own.length === 0) return null;
  const progress = await findOrderProgress(db, [orderId]);
  for (const { rowId, before } of own) {
    await setStatus(db, await readRow(db, rowId), before, 'restored', userId, { code: 'UNDONE' });
  }
  const over = [...(await findOverOrderedSentences(db, progress)).values()];
  const odd = over.map((sentence) => problem('UNUSUAL', 'quantity', sentence));
  // The transaction rolls back what was written.
  if (confirmed !== true && unconfirmed(odd, confirmed).length > 0) throw invalid(odd);
  await recordAudit(db, { userId, entity: 'transport_order', entityId: orderId, action: 'restored' });
  return own.map(({ rowId }) => rowId);
}
