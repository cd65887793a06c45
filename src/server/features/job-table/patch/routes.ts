import { jobRowEndpoints } from '#api/job-row/row-actions.ts';

import { recordAudit, type RowEntry } from '../../../db/audit.ts';
import { refreshChangedAfterSending, saveRowsAsSent } from '../../../external/changed-after-sending.ts';
import { invalid } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { findRows } from '../../../job-rows/find-rows.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import { lockOrdersOfRows } from '../../../job-rows/order-progress.ts';
import { changesBetween } from '../../../job-rows/row-audit.ts';
import { answerWritten } from '../../../planning/written-rows.ts';
import type { Feature } from '../../../services.ts';
import { changingQuantity, patchProblems, refuseDuplicatePatches, refuseStale } from './check.ts';
import { findPatchReferences, findProducts } from './references.ts';
import { lockTargets, type PatchTarget } from './targets.ts';
import { findPatchWarnings, readStateBefore, unconfirmedWarnings, warnsOfChanges } from './warnings.ts';
import { writePatches } from './write.ts';

/** Editing in the cells of the table (docs/requirements.md, 'Job table'). */
export const jobRowPatches: Feature = (api, { jobRowEvents, alertEvents, now }) => {
  register(api, jobRowEndpoints.patchJobRows, async ({ body, user, db, afterCommit }) => {
    refuseDuplicatePatches(body);
    const orderIds = await lockOrdersOfRows(db, changingQuantity(body));
    const targets = await lockTargets(db, body);
    await refuseStale(db, targets, now());
    const products = await findProducts(
      db,
      body.flatMap(({ changes }) => changes.product?.id ?? []),
      targets.filter(({ patch }) => patch.changes.product === undefined).map(({ row }) => row.product.id),
    );
    const references = await findPatchReferences(db, body, products);
    const problems = patchProblems(targets, references, products);
    if (problems.length > 0) throw invalid(problems);

    const jobIds = [...new Set(targets.map(({ row }) => row.transportJobId))];
    await saveRowsAsSent(db, jobIds);
    const before = await readStateBefore(db, targets, orderIds);
    const raisedIds = await writePatches(db, targets, references.trucks);
    const { hasChangedAlerts } = await refreshChangedAfterSending(db, jobIds, user.id);
    const writtenRows = await findRows(db, [...new Set([...body.map(({ id }) => id), ...raisedIds])]);
    const patchWarnings = await findPatchWarnings(db, targets, before, writtenRows);
    const answer = await answerWritten(db, writtenRows, now(), warnsOfChanges(targets));
    const warnings = [...patchWarnings, ...answer.warnings];
    // The transaction rolls back what was written.
    const unconfirmed = unconfirmedWarnings(targets, warnings);
    if (unconfirmed.length > 0) throw invalid(unconfirmed);
    const raisedRows = writtenRows.filter(({ id }) => raisedIds.includes(id));
    await recordAudit(db, ...patchEntries(targets, raisedRows, user.id));
    afterCommit(() => {
      jobRowEvents.changed(raisedIds);
      if (hasChangedAlerts) alertEvents.changed(null);
    });
    return { content: answer.content, warnings };
  });
};

/**
 * The entries of the rows that patches have changed, with the cause of the patch: the other rows of a job change with
 * the one that was named.
 */
function patchEntries(
  targets: readonly PatchTarget[],
  writtenRows: readonly StoredRow[],
  userId: number,
): RowEntry[] {
  const rowsBefore = new Map(
    targets.flatMap(({ row, siblings }) => [row, ...siblings]).map((row) => [row.id, row]),
  );
  const causes = new Map(
    targets.flatMap(({ row, patch: { cause } }) =>
      cause === undefined ? [] : [[row.transportJobId, { code: cause }] as const],
    ),
  );
  return writtenRows.flatMap((row): RowEntry[] => {
    const earlier = rowsBefore.get(row.id);
    const changes = earlier === undefined ? {} : changesBetween(earlier, row);
    if (Object.keys(changes).length === 0) return [];
    const cause = causes.get(row.transportJobId);
    return [{ userId, entity: 'transport_job_product', entityId: row.id, action: 'updated', changes, cause }];
  });
}
