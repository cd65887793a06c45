import { ClipboardList } from 'lucide-react';
import { lazy } from 'react';

import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { driverRecord } from '../../i18n/et/driver/driver-record.ts';
import type { RowAction } from '../../job-row/row-action.ts';

/** A driver who has set off has moved the row on from these. */
const untouched = new Set<JobRowStatus>(['UNCONFIRMED', 'UNCOMPLETED', 'SELF_SERVICE']);

/** What the driver did, in the menu of a row that somebody may have driven. */
export const driverRecordActions: readonly RowAction[] = [
  {
    id: 'driver-record',
    label: driverRecord.action,
    icon: ClipboardList,
    group: 'row',
    isOffered: (row) => row.truck !== null && !untouched.has(row.status),
    Dialog: lazy(() =>
      import('./DriverRecordSheet.tsx').then((module) => ({ default: module.DriverRecordSheet })),
    ),
  },
];
