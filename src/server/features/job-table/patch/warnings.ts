import { problem, type Problem } from '#api/error-codes.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import { isJobField } from '#domain/job-row/job-row-patch.ts';
import { isPastSending } from '#domain/job-row/job-row-status.ts';
import { findingsToConfirm, isOfQuantity } from '#domain/planning/finding.ts';

import type { Db } from '../../../db/schema.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import { findOrderProgress, findOverOrderedWarnings } from '../../../job-rows/order-progress.ts';
import { findRefusals, refusalFindings } from '../../../planning/refusals.ts';
import { warnsOf } from '../../../planning/warned-on-change.ts';
import type { ShouldWarn } from '../../../planning/written-rows.ts';
import { findContractUses, findOverContractWarnings } from '../../contracts/index.ts';
import { changingContract, changingQuantity, fieldsOf } from './check.ts';
import { findPickupCompanies, type PatchTarget } from './targets.ts';

/** Reads what the warnings about patches compare with, before the patches are written. */
export async function readStateBefore(db: Db, targets: readonly PatchTarget[], orderIds: readonly number[]) {
  const companyIds = await findPickupCompanies(db, targets, changingContract(targets));
  return {
    progress: await findOrderProgress(db, orderIds),
    companyIds,
    contractUses: await findContractUses(db, companyIds),
    // Once it is planned again nobody can see any more who refused it.
    refusals: await findRefusals(db, [...new Set(targets.map(({ row }) => row.transportJobId))]),
  };
}

/**
 * Finds warnings about what the patches have made worse, in their rows as they were written: more than was ordered,
 * more than a contract holds, a load given back to who refused it.
 */
export async function findPatchWarnings(
  db: Db,
  targets: readonly PatchTarget[],
  before: Awaited<ReturnType<typeof readStateBefore>>,
  writtenRows: readonly StoredRow[],
): Promise<GoodsWarning[]> {
  const writtenOf = (ids: readonly number[]) => writtenRows.filter(({ id }) => ids.includes(id));
  const measuredRows = writtenOf(changingQuantity(targets.map(({ patch }) => patch)));
  const carriedRows = writtenOf(changingContract(targets));
  const reassignedRows = writtenOf(
    targets.flatMap(({ patch }) => (patch.reassigns === true ? [patch.id] : [])),
  );
  return [
    ...(await findOverOrderedWarnings(db, before.progress, measuredRows)),
    ...(await findOverContractWarnings(db, before.companyIds, before.contractUses, carriedRows)),
    ...reassignedRows.flatMap((row) => refusalFindings(row, before.refusals)),
  ];
}

/**
 * Returns which warnings are about changed values, in the patched rows and in other rows of their jobs that changed
 * with them.
 */
export function warnsOfChanges(targets: readonly PatchTarget[]): ShouldWarn {
  const changed = new Map<number, Set<EditableJobRowField>>();
  for (const { patch, row, siblings } of targets) {
    const fields = fieldsOf(patch);
    for (const { id } of [row, ...siblings.filter(({ status }) => !isPastSending(status))]) {
      const own = id === row.id ? fields : fields.filter(isJobField);
      changed.set(id, new Set([...(changed.get(id) ?? []), ...own]));
    }
  }
  return warnsOf(changed);
}

/** The field that a person confirms to accept the finding. */
function fieldToConfirm(code: GoodsWarning['code']): 'quantity' | 'truck' {
  return isOfQuantity(code) ? 'quantity' : 'truck';
}

/**
 * Returns an UNUSUAL problem for each finding that the person has not confirmed yet, the most severe first. Only patches
 * that list what was `confirmed` are asked. When one finding needs a question, milder ones are shown with it. A cause
 * with several codes is asked once.
 */
export function unconfirmedWarnings(
  targets: readonly PatchTarget[],
  warnings: readonly GoodsWarning[],
): Problem[] {
  const open = warnings.flatMap((warning) => {
    const target = targets.find(({ row }) => row.id === warning.rowId);
    const field = fieldToConfirm(warning.code);
    if (target?.patch.confirmed?.includes(field) !== false) return [];
    return [{ ...warning, field: `${target.index}.changes.${field}` }];
  });
  const pending = new Map<string, Problem>();
  for (const { rowId, code, message, otherRowId, field } of findingsToConfirm(open)) {
    const key = `${rowId} ${message}`;
    if (pending.has(key)) continue;
    const question = problem('UNUSUAL', field, message);
    pending.set(key, { ...question, finding: code, rowId, ...(otherRowId !== undefined && { otherRowId }) });
  }
  return [...pending.values()];
}
