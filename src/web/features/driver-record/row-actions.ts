import { ClipboardList, Scale } from 'lucide-react';

import { isDriverRow } from '#domain/driver/driver-job.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { officeWeights } from '../../i18n/et/office-weights.ts';
import { mayBeDriven } from '../../job-row/driver-record/driver-record-query.ts';
import type { RowAction } from '../../job-row/row-action.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';

/** The driver's record, in the menu of a row that somebody may have driven, and what the office enters in its place. */
export const driverRecordActions: readonly RowAction[] = [
  {
    id: 'driver-record',
    label: messages.action,
    icon: ClipboardList,
    group: 'row',
    isReading: true,
    isOffered: mayBeDriven,
    Dialog: fetchedLater(() => import('./DriverRecordSheet.tsx').then((module) => module.DriverRecordSheet)),
  },
  {
    id: 'office-weights',
    label: officeWeights.action,
    icon: Scale,
    group: 'row',
    isOffered: ({ status }) => isDriverRow(status),
    Dialog: fetchedLater(() =>
      import('./EnterWeightsDialog.tsx').then((module) => module.EnterWeightsDialog),
    ),
  },
];
