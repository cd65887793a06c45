import { driverRecordActions } from '../features/driver-record/row-actions.ts';
import { loadGateActions } from '../features/load-gate/row-actions.ts';
import { loadActions } from '../features/loads/row-actions.ts';
import { sendActions } from '../features/sends/row-actions.ts';
import { smsActions } from '../features/sms/row-actions.ts';
import type { RowAction } from '../job-row/row-action.ts';

/** The row actions of all features; the table's own actions are in its own folder. Dialogs are lazy. */
export const rowActions: readonly RowAction[] = [
  ...smsActions,
  ...sendActions,
  ...driverRecordActions,
  ...loadActions,
  ...loadGateActions,
];
