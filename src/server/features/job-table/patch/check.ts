import { problem, type Problem } from '#api/error-codes.ts';
import type { JobRowPatch } from '#api/job-row/row-actions.ts';
import { isSkippedInTallinn } from '#domain/calendar/tallinn-time.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { isPackageMultiple } from '#domain/goods/quantity.ts';
import {
  type EditableJobRowField,
  jobFields,
  mayQuantityBeUnknown,
} from '#domain/job-row/job-row-columns.ts';
import { isJobField, lockedFields } from '#domain/job-row/job-row-patch.ts';
import { droppedStatuses, reassignedStatus } from '#domain/job-row/job-row-status.ts';
import { fieldNames } from '#domain/record-fields/fields.ts';

import type { Db } from '../../../db/schema.ts';
import { invalid } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { isSent } from '../../../job-rows/awaits-sending.ts';
import { productOf } from '../../../job-rows/goods-problem.ts';
import type { StoredRow } from '../../../job-rows/job-row.ts';
import type { ProductRecord } from '../../../job-rows/references.ts';
import { buildRowConflict } from '../../../planning/row-findings.ts';
import type { PatchReferences } from './references.ts';
import type { PatchTarget } from './targets.ts';

/** Throws a 422 refusal when a row is patched twice. */
export function refuseDuplicatePatches(patches: readonly JobRowPatch[]): void {
  const twins = patches.flatMap(({ id }, index) =>
    patches.findIndex((other) => other.id === id) < index
      ? [{ ...problem('DUPLICATE', `${index}.id`), rowId: id }]
      : [],
  );
  if (twins.length > 0) throw invalid(twins);
}

/** Throws a 409 refusal, with the row as it is now, when a patch was made from an older version. */
export async function refuseStale(db: Db, targets: readonly PatchTarget[], now: number): Promise<void> {
  const stale = targets.filter(({ patch, row }) => patch.version !== row.version);
  const [first] = stale;
  if (first === undefined) return;
  const problems = stale.map(({ index, row }) =>
    Object.assign(problem('INVALID', `${index}.version`, et.refusals.conflict), { rowId: row.id }),
  );
  throw await buildRowConflict(db, problems, first.row, now);
}

/**
 * Returns everything that is wrong with the patches: locks, references, quantities, and patches that contradict each
 * other about one job.
 */
export function patchProblems(
  targets: readonly PatchTarget[],
  references: PatchReferences,
  products: ReadonlyMap<number, ProductRecord>,
): Problem[] {
  return targets.flatMap((target) => {
    const targetProblems = [
      ...lockProblems(target),
      ...references.problemsOf(target.patch.changes),
      ...quantityProblems(target, products),
      ...timeProblems(target),
      ...differenceProblems(target, targets),
    ];
    return targetProblems.map(({ code, field = '', explanation }) =>
      Object.assign(problem(code, `${target.index}.changes.${field}`, explanation), { rowId: target.row.id }),
    );
  });
}

function lockProblems({ patch, row, siblings }: PatchTarget): Problem[] {
  const { reassigns = false, changes } = patch;
  if (reassigns && !changes.truck) return [problem('REQUIRED', 'truck')];
  const statusOf = ({ status }: StoredRow) => (reassigns ? reassignedStatus(status) : status);
  const ownReason = droppedStatuses.includes(row.status) ? et.jobRows.removed : undefined;
  return lockedFields(statusOf(row), siblings.map(statusOf), fieldsOf(patch)).map(({ field, by }) =>
    problem('NOT_ALLOWED', field, by === 'sibling' ? et.jobRows.siblingLocked : ownReason),
  );
}

/** A time that does not exist on that day because of summer time. */
function timeProblems({ patch: { changes }, row }: PatchTarget): Problem[] {
  if (changes.date === undefined && changes.time === undefined) return [];
  const [day, time] = [changes.date ?? row.date, changes.time === undefined ? row.time : changes.time];
  if (time === null || !isSkippedInTallinn({ day, time })) return [];
  return [problem('INVALID', changes.time === undefined ? 'date' : 'time', et.skippedTime(day, time))];
}

/** Only a patch of the goods or their quantity is checked: imported rows may hold values that a form would refuse. */
function quantityProblems(
  { patch: { changes }, row }: PatchTarget,
  products: ReadonlyMap<number, ProductRecord>,
): Problem[] {
  if (changes.product === undefined && changes.quantity === undefined) return [];
  const quantity = changes.quantity === undefined ? row.quantity : changes.quantity;
  if (quantity === null) return changes.quantity === null ? emptiedProblems(row) : [];
  const record = products.get(changes.product?.id ?? row.product.id) ?? null;
  const product = productOf(record);
  if (product === null || isPackageMultiple(decimal(quantity), product)) return [];
  return [problem('INVALID', 'quantity', et.quantities.notPackageMultiple(Number(record?.package_size)))];
}

/** A row that is sent or on its way has a quantity that others know. */
function emptiedProblems(row: StoredRow): Problem[] {
  const sending = { status: row.status, isSent: isSent(row) };
  if (row.quantity === null || mayQuantityBeUnknown(sending)) return [];
  return [problem('REQUIRED', 'quantity', et.quantities.knownOnceSent)];
}

/** Two rows of a job cannot give it two days. */
function differenceProblems({ index, patch, row }: PatchTarget, targets: readonly PatchTarget[]): Problem[] {
  const earlier = targets.filter(
    (other) => other.index < index && other.row.transportJobId === row.transportJobId,
  );
  return fieldNames(jobFields)
    .filter((field) => patch.changes[field] !== undefined)
    .filter((field) =>
      earlier.some(
        ({ patch: { changes } }) =>
          changes[field] !== undefined && comparableOf(changes[field]) !== comparableOf(patch.changes[field]),
      ),
    )
    .map((field) => problem('INVALID', field, et.jobRows.differentForJob));
}

/** Returns the rows whose part of their order may change. */
export function changingQuantity(patches: readonly JobRowPatch[]): number[] {
  return patches.flatMap(({ id, changes }) =>
    changes.quantity === undefined && changes.product === undefined ? [] : [id],
  );
}

const contractFields = new Set<EditableJobRowField>(['date', 'quantity', 'product', 'pickup', 'destination']);

/** Returns the rows that may take more from a contract: with a new day those of the whole job. */
export function changingContract(targets: readonly PatchTarget[]): number[] {
  const ids = targets.flatMap(({ patch, row, siblings }) => {
    const fields = fieldsOf(patch).filter((field) => contractFields.has(field));
    if (fields.length === 0) return [];
    return [row, ...(fields.some(isJobField) ? siblings : [])].map(({ id }) => id);
  });
  return [...new Set(ids)];
}

/** The text by which a value is compared; of a reference only the id counts. */
function comparableOf(value: string | { id: number } | null | undefined): string {
  return typeof value === 'object' && value !== null ? String(value.id) : (value ?? '');
}

/** Returns the fields that a patch changes. */
export function fieldsOf({ changes }: JobRowPatch): EditableJobRowField[] {
  return Object.entries(changes).flatMap(([field, value]) =>
    value === undefined ? [] : [field as EditableJobRowField],
  );
}
