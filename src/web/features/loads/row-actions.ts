import { ListPlus, Split } from 'lucide-react';
import { lazy } from 'react';

import { loads as messages } from '../../i18n/et/loads.ts';
import type { RowAction } from '../../job-row/row-action.ts';

/** Truckloads of a row, and further rows of its job, in its menu. */
export const loadActions: readonly RowAction[] = [
  {
    id: 'split',
    label: messages.split,
    icon: Split,
    group: 'row',
    isOffered: ({ maySplit }) => maySplit,
    Dialog: lazy(() => import('./SplitRowSheet.tsx').then((module) => ({ default: module.SplitRowSheet }))),
  },
  {
    id: 'add-row',
    label: messages.addRow,
    icon: ListPlus,
    group: 'row',
    isOffered: ({ mayAddRow }) => mayAddRow,
    Dialog: lazy(() => import('./AddRowSheet.tsx').then((module) => ({ default: module.AddRowSheet }))),
  },
];
