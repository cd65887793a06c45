import { problem, type Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import type { FindingCode } from '#domain/planning/finding.ts';

import type { Db } from '../../../db/connect.ts';
import { findFindings, findLoadFindings } from '../../../planning/findings.ts';
import { fieldsOf } from './check.ts';
import type { PatchTarget } from './targets.ts';

const timing: EditableJobRowField[] = ['truck', 'trailer', 'date', 'time', 'pickup', 'destination'];
const mass: EditableJobRowField[] = ['quantity', 'product', 'truck', 'trailer', 'date'];
const goods: EditableJobRowField[] = ['truck', 'trailer', 'product'];

/** Nobody is told again of what they have not touched. */
const toldOnChangeOf: Record<FindingCode, readonly EditableJobRowField[]> = {
  QUANTITY_UNUSUAL: ['quantity', 'product', 'truck'],
  OVER_PAYLOAD: mass,
  PERMIT_MISSING: mass,
  TRUCK_DOUBLE_BOOKED: ['truck', 'trailer', 'date', 'time'],
  ARRIVES_LATE: timing,
  DRIVER_DAY_LONG: timing,
  PLACE_CLOSED: timing,
  LOAD_FORBIDDEN: goods,
  LOAD_UNKNOWN: goods,
  CLEANING_OWED: goods,
};

/** What is odd about the patched rows as they are now. Only what was changed is asked about. */
export async function findWarnings(
  db: Db,
  targets: readonly PatchTarget[],
  after: readonly JobRow[],
  now: number,
): Promise<JobRowWarning[]> {
  const changes = (fields: readonly EditableJobRowField[]) =>
    targets.filter(({ patch }) => fieldsOf(patch).some((field) => fields.includes(field)));
  const asked = new Set(changes([...mass, ...timing]).map(({ row }) => row.id));
  const findings = await findFindings(
    db,
    after.filter(({ id }) => asked.has(id)),
  );
  const loaded = changes(goods).flatMap(({ row, siblings }) => [row, ...siblings].map(({ id }) => id));
  return [
    ...findings.filter(({ rowId, code }) =>
      changes(toldOnChangeOf[code]).some(({ row }) => row.id === rowId),
    ),
    ...(await findLoadFindings(db, loaded, now)),
  ];
}

const askedField: Partial<Record<JobRowWarning['code'], string>> = {
  TRUCK_DOUBLE_BOOKED: 'truck',
  QUANTITY_UNUSUAL: 'quantity',
};

/** UNUSUAL for the warnings of rows whose patch says what a person has `confirmed`, and not that. Others are only told. */
export function unconfirmedWarnings(
  targets: readonly PatchTarget[],
  warnings: readonly JobRowWarning[],
): Problem[] {
  return warnings.flatMap(({ rowId, code, message, otherRowId }) => {
    const target = targets.find(({ row }) => row.id === rowId);
    const field = askedField[code];
    if (field === undefined || target?.patch.confirmed?.includes(field) !== false) return [];
    const asked = problem('UNUSUAL', `${target.index}.changes.${field}`, message);
    return [{ ...asked, rowId, ...(otherRowId !== undefined && { otherRowId }) }];
  });
}
