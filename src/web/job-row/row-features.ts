import { type ComponentType, createContext, use } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import type {
  DayCheckProps,
  MissingBadgeProps,
  MissingSheetProps,
  RowAction,
  ToConfirm,
} from './row-action.ts';

/** The parts that other features add to rows: features do not import each other, so the app passes them on. */
export interface RowFeatures {
  /** Row actions for the menu, in its order. */
  loadActions: () => Promise<readonly RowAction[]>;
  /** Shows what a send lacks, before it is sent. All of it comes on demand. */
  MissingBadge: ComponentType<MissingBadgeProps>;
  MissingSheet: ComponentType<MissingSheetProps>;
  /** Lists the rows of a day that are not ready to be sent. */
  DayCheck: ComponentType<DayCheckProps>;
  /** Confirms all loads of these orders, and offers to undo it. */
  confirmOrders: (orders: readonly Pick<ToConfirm, 'rowIds'>[]) => Promise<void>;
  /** The choice of a truck for these rows, one after the other. */
  AssignTruckSheet: ComponentType<{ rowIds: readonly number[]; onClose: () => void }>;
  /** 'Saada uuesti' of rows that were changed after they were sent. */
  ResendSheet: ComponentType<{ rows: readonly JobRow[]; onClose: () => void }>;
  /** Lists the recipients of a row's SMSes. */
  RowRecipients: ComponentType<{ row: JobRow }>;
}

export const RowFeaturesContext = createContext<RowFeatures | null>(null);

/** Throws outside the shell, which provides them. */
export function useRowFeatures(): RowFeatures {
  const features = use(RowFeaturesContext);
  if (features === null) throw new Error('row features outside the shell');
  return features;
}
