import { problem } from '#api/error-codes.ts';
import type { TableCause } from '#api/job-row/table-cause.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../../db/schema.ts';
import { invalid } from '../../../http/errors.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import {
  findOrderProgress,
  lockOrdersOfRows,
  findOverOrderedWarnings,
} from '../../../job-rows/order-progress.ts';
import { buildRowConflict } from '../../../planning/row-findings.ts';
import { setStatus } from '../../../row-status/set-status.ts';
import { findContractUses, findOverContractWarnings } from '../../contracts/index.ts';
import { refuseStale, refuseDuplicatePatches } from '../patch/check.ts';
import { lockTargets } from '../patch/targets.ts';

/**
 * Gives rows back the status that this user has taken from them last, by confirming or cancelling. Throws a 404
 * refusal, a 422 one at `<n>.quantity` where their order or contract would be exceeded and nobody has confirmed it, or
 * a 409 with the row when it has changed since or its status is not of this user's making.
 */
export async function restoreRows(
  db: Db,
  rows: readonly {
    id: number;
    version: number;
    confirmed?: string[] | undefined;
    cause?: TableCause | undefined;
  }[],
  userId: number,
  now: number,
): Promise<StoredRow[]> {
  const patches = rows.map(({ id, version }) => ({ id, version, changes: {} }));
  refuseDuplicatePatches(patches);
  const orderIds = await lockOrdersOfRows(
    db,
    rows.map(({ id }) => id),
  );
  const targets = await lockTargets(db, patches);
  await refuseStale(db, targets, now);
  const progress = await findOrderProgress(db, orderIds);
  const companyIds = targets.map(({ row }) => row.pickup.companyId);
  const contractUses = await findContractUses(db, companyIds);
  const restored: StoredRow[] = [];
  for (const [index, { row }] of targets.entries()) {
    const before = await findStatusBefore(db, row, userId);
    if (before === null) {
      throw await buildRowConflict(db, [{ ...problem('WRONG_JOB_STATUS'), rowId: row.id }], row, now);
    }
    restored.push(
      await setStatus(db, row, before, 'restored', userId, { code: rows[index]?.cause ?? 'UNDONE' }),
    );
  }
  const over = [
    ...(await findOverOrderedWarnings(db, progress, restored)),
    ...(await findOverContractWarnings(db, companyIds, contractUses, restored)),
  ];
  const questions = rows.flatMap(({ id, confirmed = [] }, index) => {
    if (confirmed.includes('quantity')) return [];
    const ofRow = over.filter(({ rowId }) => rowId === id);
    return ofRow.map(({ message }) =>
      Object.assign(problem('UNUSUAL', `${index}.quantity`, message), { rowId: id }),
    );
  });
  // The transaction rolls back what was written.
  if (questions.length > 0) throw invalid(questions);
  return restored;
}

/** The state of the row before the step that led to its present state; null when another user made that step. */
async function findStatusBefore(db: Db, row: StoredRow, userId: number): Promise<JobRowStatus | null> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['user_id', 'changes'])
    .where('entity', '=', 'transport_job_product')
    .where('entity_id', '=', row.id)
    .where('action', 'in', ['cancelled', 'confirmed'])
    .orderBy('id', 'desc')
    .execute();
  const steps = entries.map(({ user_id, changes }) => ({
    isOwn: user_id === userId,
    status: (changes as { status: [JobRowStatus, JobRowStatus] }).status,
  }));
  const last = steps.find(({ status: [, after] }) => after === row.status);
  return last?.isOwn === true ? last.status[0] : null;
}
