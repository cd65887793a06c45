import { problem, type Problem } from '#api/error-codes.ts';
import { type GoodsWarning, jobRowEndpoints } from '#api/job-row/row-actions.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import { isJobField } from '#domain/job-row/job-row-patch.ts';
import { isPastSending } from '#domain/job-row/job-row-status.ts';
import { findingsToConfirm, isOfQuantity } from '#domain/planning/finding.ts';

import { findContractUses, findOverContractWarnings } from '../../../contracts/over-contract.ts';
import { recordAudit, type RowEntry } from '../../../db/audit.ts';
import { refreshChangedAfterSending, saveRowsAsSent } from '../../../external/changed-after-sending.ts';
import { invalid } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { findRows } from '../../../job-rows/find-rows.ts';
import {
  findOrderProgress,
  lockOrdersOfRows,
  findOverOrderedWarnings,
} from '../../../job-rows/order-progress.ts';
import { changesBetween } from '../../../job-rows/row-audit.ts';
import { findRefusals, refusalFindings } from '../../../planning/refusals.ts';
import { warnsOf } from '../../../planning/warned-on-change.ts';
import { answerWritten, type ShouldWarn } from '../../../planning/written-rows.ts';
import type { Feature } from '../../../services.ts';
import {
  changingContract,
  changingQuantity,
  fieldsOf,
  patchProblems,
  refuseDuplicatePatches,
  refuseStale,
} from './check.ts';
import { findPatchReferences, findProducts } from './references.ts';
import { lockTargets, type PatchTarget, findPickupCompanies } from './targets.ts';
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
    const before = targets.flatMap(({ row, siblings }) => [row, ...siblings]);
    const progress = await findOrderProgress(db, orderIds);
    const onContract = changingContract(targets);
    const companyIds = await findPickupCompanies(db, targets, onContract);
    const contractUses = await findContractUses(db, companyIds);
    const refusals = await findRefusals(db, jobIds);
    const raised = await writePatches(db, targets, references.trucks);
    const { hasChangedAlerts } = await refreshChangedAfterSending(db, jobIds, user.id);
    const after = await findRows(db, [...new Set([...body.map(({ id }) => id), ...raised])]);
    const measured = after.filter(({ id }) => changingQuantity(body).includes(id));
    const overOrdered = await findOverOrderedWarnings(db, progress, measured);
    const carried = after.filter(({ id }) => onContract.includes(id));
    const overContract = await findOverContractWarnings(db, companyIds, contractUses, carried);
    const answer = await answerWritten(db, after, now(), warnsOfChanges(targets));
    // Once it is planned again nobody can see any more who refused it.
    const again = after.filter(({ id }) =>
      targets.some(({ patch, row }) => row.id === id && patch.reassigns === true),
    );
    const toRefusers = again.flatMap((row) => refusalFindings(row, refusals));
    const warnings = [...overOrdered, ...overContract, ...toRefusers, ...answer.warnings];
    // The transaction rolls back what was written.
    const unconfirmed = unconfirmedWarnings(targets, warnings);
    if (unconfirmed.length > 0) throw invalid(unconfirmed);
    const causes = new Map(
      targets.flatMap(({ row, patch: { cause } }) =>
        cause === undefined ? [] : [[row.transportJobId, { code: cause }] as const],
      ),
    );
    await recordAudit(
      db,
      ...after
        .filter(({ id }) => raised.includes(id))
        .flatMap((row): RowEntry[] => {
          const earlier = before.find(({ id }) => id === row.id);
          const changes = earlier === undefined ? {} : changesBetween(earlier, row);
          if (Object.keys(changes).length === 0) return [];
          return [
            {
              userId: user.id,
              entity: 'transport_job_product',
              entityId: row.id,
              action: 'updated',
              changes,
              // The other rows of a job change with the one that was named.
              cause: causes.get(row.transportJobId),
            },
          ];
        }),
    );
    afterCommit(() => {
      jobRowEvents.changed(raised);
      if (hasChangedAlerts) alertEvents.changed(null);
    });
    return { content: answer.content, warnings };
  });
};

/** The warnings about changed values, in the patched rows and in other rows of their jobs that changed with them. */
function warnsOfChanges(targets: readonly PatchTarget[]): ShouldWarn {
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
 * An UNUSUAL problem for each finding that the person has not confirmed yet, the most severe first. Only patches that
 * list what was `confirmed` are asked. When one finding needs a question, milder ones are shown with it. A cause with
 * several codes is asked once.
 */
function unconfirmedWarnings(targets: readonly PatchTarget[], warnings: readonly GoodsWarning[]): Problem[] {
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
