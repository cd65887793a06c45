import { ListPlus, Split } from 'lucide-react';

import { loads as messages } from '../../i18n/et/loads.ts';
import type { RowAction } from '../../job-row/row-action.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';

/** Truckloads of a row, and further rows of its job, in its menu. */
export const loadActions: readonly RowAction[] = [
  {
    id: 'split',
    label: messages.split,
    icon: Split,
    group: 'row',
    isOffered: ({ maySplit }) => maySplit,
    Dialog: fetchedLater(() => import('./SplitRowSheet.tsx').then((module) => module.SplitRowSheet)),
  },
  {
    id: 'add-row',
    label: messages.addRow,
    icon: ListPlus,
    group: 'row',
    isOffered: ({ mayAddRow }) => mayAddRow,
    Dialog: fetchedLater(() => import('./AddRowSheet.tsx').then((module) => module.AddRowSheet)),
  },
];
