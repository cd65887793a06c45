import { History } from 'lucide-react';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import type { RowAction } from '../../job-row/row-action.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';

/** The previous loads of a row's load space, in its menu. */
export const loadGateActions: readonly RowAction[] = [
  {
    id: 'load-history',
    label: messages.title,
    icon: History,
    group: 'row',
    isReading: true,
    isOffered: (row) => row.truck !== null,
    Dialog: fetchedLater(() => import('./RowLoadsSheet.tsx').then((module) => module.RowLoadsSheet)),
  },
];
