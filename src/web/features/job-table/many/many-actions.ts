import {
  AlarmClock,
  CalendarDays,
  CircleCheckBig,
  CopyPlus,
  type LucideIcon,
  RefreshCw,
  Trash2,
  Truck,
} from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { sends as sendWords } from '../../../i18n/et/dispatch.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { isEditable } from '../../../job-row/editable-fields.ts';
import type { ForEachRow, RowAction } from '../../../job-row/row-action.ts';

/** A field that several rows can be given at once. */
export type CommonField = 'truck' | 'date' | 'time';

/** An action for several rows at once. */
export type ManyAction = { id: string; label: string; icon: LucideIcon; group: RowAction['group'] } & (
  | { kind: 'send'; forEach: ForEachRow }
  | { kind: 'status'; change: 'confirm' | 'cancel' }
  | { kind: 'set'; field: CommonField }
  | { kind: 'copy' }
  | { kind: 'resend' }
);

const { set, confirm, cancel } = tableWork.many;

const fields: ManyAction[] = [
  { id: 'truck', label: set.truck, icon: Truck, group: 'row', kind: 'set', field: 'truck' },
  { id: 'date', label: set.date, icon: CalendarDays, group: 'row', kind: 'set', field: 'date' },
  { id: 'time', label: set.time, icon: AlarmClock, group: 'row', kind: 'set', field: 'time' },
];

const confirming: ManyAction = {
  id: 'confirm',
  label: confirm,
  icon: CircleCheckBig,
  group: 'row',
  kind: 'status',
  change: 'confirm',
};
const resending: ManyAction = {
  id: 'resend',
  label: sendWords.again,
  icon: RefreshCw,
  group: 'send',
  kind: 'resend',
};
const cancelling: ManyAction = {
  id: 'cancel',
  label: cancel,
  icon: Trash2,
  group: 'danger',
  kind: 'status',
  change: 'cancel',
};

/**
 * Returns the menu of several rows, with actions that at least one of them allows: fields, sends, and destructive ones
 * in red.
 */
export function manyActionsOf(
  rows: readonly JobRow[],
  ofOtherFeatures: readonly RowAction[],
): readonly ManyAction[] {
  const sends = ofOtherFeatures.flatMap(({ id, label, icon, group, forEach, isOffered }): ManyAction[] =>
    forEach !== undefined && rows.some(isOffered) ? [{ id, label, icon, group, kind: 'send', forEach }] : [],
  );
  const isAnyEditable = (field: CommonField) => rows.some((row) => isEditable(row, field));
  const isAnyUnconfirmed = rows.some(({ mayConfirm }) => mayConfirm);
  const isAnyCancellable = rows.some(({ mayCancel }) => mayCancel);
  return [
    ...fields.filter((action) => action.kind === 'set' && isAnyEditable(action.field)),
    ...(isAnyUnconfirmed ? [confirming] : []),
    { id: 'copy', label: tableWork.copy.action, icon: CopyPlus, group: 'row', kind: 'copy' },
    ...(rows.some(({ changedAfterSending }) => changedAfterSending.length > 0) ? [resending] : []),
    ...sends,
    ...(isAnyCancellable ? [cancelling] : []),
  ];
}
