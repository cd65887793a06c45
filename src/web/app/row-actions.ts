import { sendActions } from '../features/dispatch/row-actions.ts';
import { driverRecordActions } from '../features/driver-record/row-actions.ts';
import { messageActions } from '../features/messages/row-actions.ts';
import type { RowAction } from '../job-row/row-action.ts';

/**
 * Row actions that other features bring into the job table's menu, in its order: features do not import each
 * other, so they meet here. The table's own (edit, duplicate, confirm, remove) are in its own folder. Keep an
 * action light (label, icon, when it is offered) and its dialog lazy: the list is part of the table's first load.
 */
export const rowActions: readonly RowAction[] = [...messageActions, ...sendActions, ...driverRecordActions];
