import { ClipboardList } from 'lucide-react';
import { lazy } from 'react';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { mayBeDriven } from '../../job-row/driver-record/driver-record-query.ts';
import type { RowAction } from '../../job-row/row-action.ts';

/** The driver's record, in the menu of a row that somebody may have driven. */
export const driverRecordActions: readonly RowAction[] = [
  {
    id: 'driver-record',
    label: messages.action,
    icon: ClipboardList,
    group: 'row',
    isReading: true,
    isOffered: mayBeDriven,
    Dialog: lazy(() =>
      import('./DriverRecordSheet.tsx').then((module) => ({ default: module.DriverRecordSheet })),
    ),
  },
];
