import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { Send } from '#domain/dispatch/preflight.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

/** Something that can be done to a row of the job table, as its menu offers it. */
export type RowAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** `send` to outside systems, `row` for the row itself, `danger` in red at the end. */
  group: 'send' | 'row' | 'danger';
  /** The send that it makes: what it lacks stands beside the label. */
  send?: Send;
  /** Stands behind the label, of what is already known of it; its code may be lazy. */
  Trailing?: ComponentType<{ row: JobRow }>;
  /** False leaves it out of the menu of this row. */
  isOffered: (row: JobRow) => boolean;
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
  /** Closes the dialog and opens a cell for editing, in the table or in the row's sheet. */
  onEditCell: (cell: RowCell) => void;
};

export type RowCell = { rowId: number; field: EditableJobRowField };

/** A send as its action in the menu shows it. */
export type SendAction = Required<Pick<RowAction, 'send'>> & Pick<RowAction, 'label' | 'icon'>;

/** What a part of the menu that tells what is missing gets; row-features.ts names the parts. */
export type MissingBadgeProps = {
  row: JobRow;
  action: SendAction;
  /** The id of the action's label. */
  describedBy: string;
  onOpen: () => void;
};

export type MissingSheetProps = {
  row: JobRow;
  action: SendAction;
  /** 'Puuduvad andmed' without one. */
  title?: string;
  /** Makes the send, once nothing is missing. */
  onSend: () => void;
  onEditCell: (cell: RowCell) => void;
  onClose: () => void;
};

export type DayCheckProps = {
  /** Opens a cell in the row's sheet, over this one. */
  onEditCell: (cell: RowCell) => void;
  onClose: () => void;
};
