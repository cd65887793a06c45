import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

import type { JobRow } from '#contract/job-table.ts';

/** Something that can be done to a row of the job table, as its menu offers it. */
export type RowAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** `send` to outside systems, `row` for the row itself, `danger` in red at the end. */
  group: 'send' | 'row' | 'danger';
  /** False leaves it out of the menu of this row. */
  isOffered: (row: JobRow) => boolean;
  /** Stands beside the label: '2 puudub'. */
  note?: (row: JobRow) => string | null;
} & (
  | {
      /** Does it at once; says with toasts how it went. The table reads its rows again afterwards. */
      run: (row: JobRow) => Promise<void>;
    }
  | {
      /** Asks first: a sheet over the table, whose code may be lazy. It does the work and closes itself. */
      Dialog: ComponentType<RowDialogProps>;
    }
);

export type RowDialogProps = {
  row: JobRow;
  /** `changed`: rows may have changed, the table reads them again. */
  onClose: (outcome?: 'changed') => void;
};
