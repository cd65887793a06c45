import { problem } from '#api/error-codes.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import type { AddedRow } from '#api/orders/transport-jobs.ts';
import { decimalOrNull } from '#domain/goods/decimal.ts';
import { quantityProblemCode } from '#domain/goods/quantity.ts';
import { rowFields } from '#domain/job-row/job-row-columns.ts';
import { newValues } from '#domain/record-fields/fields.ts';

import type { Db } from '../../db/schema.ts';
import { saveRowsAsSent, refreshChangedAfterSending } from '../../external/changed-after-sending.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { unconfirmed } from '../../http/unconfirmed.ts';
import { et } from '../../i18n/et.ts';
import { addRow } from '../../job-rows/create-job.ts';
import { findRows, lockRowsOfJobs } from '../../job-rows/find-rows.ts';
import { goodsProblem, productOf } from '../../job-rows/goods-problem.ts';
import type { StoredRow } from '../../job-rows/job-row.ts';
import {
  findOrderProgress,
  lockOrdersOfJobs,
  findOverOrderedWarnings,
} from '../../job-rows/order-progress.ts';
import { findReferences } from '../../job-rows/references.ts';
import { buildRowConflict } from '../../planning/row-findings.ts';
import { findContractUses, findOverContractWarnings } from '../contracts/index.ts';

/**
 * Adds a further product or location to a job that its driver has not begun; returns the row's id, and warnings
 * where more is now carried than ordered or than a contract holds. The job then counts as changed after sending.
 * Throws a 404, 409 or 422 refusal.
 */
export async function addRowToJob(
  db: Db,
  jobId: number,
  added: AddedRow,
  userId: number,
  now: number,
): Promise<{ rowId: number; warnings: GoodsWarning[] }> {
  const progress = await findOrderProgress(db, await lockOrdersOfJobs(db, [jobId]));
  const first = await lockOpenJob(db, jobId, now);
  const client = added.client ?? { id: first.client.id };
  const destination = added.destination ?? null;
  const { references, problems } = await findReferences(
    db,
    { ...added, client, destination, truck: null },
    'truck',
    null,
    { client: first.client.id },
  );
  const quantity = decimalOrNull(added.quantity);
  const code = quantity === null ? null : quantityProblemCode(quantity, productOf(references.product));
  if (code !== null) problems.push(goodsProblem({ code, field: 'quantity' }, references.product));
  if (problems.length > 0) throw invalid(problems);

  const companyIds = references.pickup === null ? [] : [references.pickup.company_id];
  const contractUses = await findContractUses(db, companyIds);
  await saveRowsAsSent(db, [jobId]);
  const rowId = await addRow(db, jobId, {
    ...newValues(rowFields, { ...added, client, priority: 0 }),
    date: first.date,
    status: first.status,
    userId,
  });
  await refreshChangedAfterSending(db, [jobId], userId);
  const rows = await findRows(db, [rowId]);
  const warnings = [
    ...(await findOverOrderedWarnings(db, progress, rows)),
    ...(await findOverContractWarnings(db, companyIds, contractUses, rows)),
  ];
  // The transaction rolls back what was written.
  const open = warnings.map(({ message }) => problem('UNUSUAL', 'quantity', message));
  if (added.confirmed !== undefined && unconfirmed(open, added.confirmed).length > 0) throw invalid(open);
  return { rowId, warnings };
}

/** The first row that waits, of a job whose driver has not set off. */
async function lockOpenJob(db: Db, jobId: number, now: number): Promise<StoredRow> {
  const rows = await lockRowsOfJobs(db, [jobId]);
  const [any] = rows;
  if (any === undefined) throw notFound();
  const first = rows.find(({ mayAddRow }) => mayAddRow);
  if (first === undefined) {
    throw await buildRowConflict(db, [problem('WRONG_JOB_STATUS', undefined, et.loads.jobBegun)], any, now);
  }
  return first;
}
