import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';
import type { Send } from '#domain/dispatch/preflight.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import type { PlannedSms } from '#domain/sms/sms-plan.ts';

/** All queries about the table's rows start with this key: when rows change, they are read again. */
export const jobTableKey = ['job-table'] as const;

/** An action on a row of the job table, in its menu. */
export type RowAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** `send` to external systems, `row` for the row itself, `danger` in red at the end. */
  group: 'send' | 'row' | 'danger';
  /** The send that it makes: what it lacks stands beside the label. */
  send?: Send;
  /** Text behind the label about its present state; its code may be lazy. */
  Trailing?: ComponentType<{ row: JobRow }>;
  /** Runs the action on one of several chosen rows. */
  forEach?: ForEachRow;
  /** True when it shows or prints and changes nothing: also for viewers. */
  isReading?: true;
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

/** An action without a dialog of its own; throws the reasons against it. */
export type ForEachRow = {
  /** True when it applies to the whole job of the row: once for all of its rows. */
  isOfJob?: true;
  /** The channel through which it notifies somebody. */
  channel?: SentChannel;
} & (
  | { run: (row: JobRow) => Promise<RowOutcome> }
  | {
      /**
       * Prepares the sends with their recipients, to be seen before they go; an outcome if there are none. Throws as
       * `run`.
       */
      prepare: (row: JobRow) => Promise<PreparedSend | RowOutcome>;
      /** The button that sends so many messages. */
      submit: (count: number) => string;
    }
);

/** A recipient of a send, who may be left out before it is made. */
export interface PreparedRecipient {
  /** Its name among all recipients. */
  key: string;
  who: string;
  /** Only of an SMS. */
  role?: PlannedSms['role'];
  /** Why it is left out unless a person chooses it. */
  held?: string;
}

/** The content and recipients of a send, before it is made. */
export interface PreparedSend {
  /** The goods of the other rows of the job, which the texts name too. */
  also?: readonly string[];
  parts: readonly { to: readonly PreparedRecipient[]; text: string }[];
  /** People who are left out, and what is missing for each; a driver before all recipients. */
  leftOut: readonly { who: string; why: string; isDriver?: boolean }[];
  /** Sends exactly this to the chosen recipients. */
  run: (isChosen: IsChosen) => Promise<RowOutcome>;
}

export type IsChosen = (recipient: PreparedRecipient) => boolean;

/**
 * The result for one of several rows. `recipients`: a line for each, whether sent or not; `simulated`: only a simulator
 * accepted it, which the lines do not say again.
 */
export type RowOutcome = {
  notes?: readonly string[];
  recipients?: readonly { text: string; isSent: boolean }[];
  simulated?: true;
} & ({ state: 'done' | 'alreadySent' } | { state: 'refused'; reason: string });

export interface RowDialogProps {
  row: JobRow;
  /** `changed`: rows may have changed, the table reads them again. */
  onClose: (outcome?: 'changed') => void;
  /** Closes the dialog and opens a cell for editing, in the table or in the row's sheet. */
  onEditCell: (cell: RowCell) => void;
}

export interface RowCell {
  rowId: number;
  field: EditableJobRowField;
}

/** A send as its action in the menu shows it. */
export type SendAction = Required<Pick<RowAction, 'send'>> & Pick<RowAction, 'label' | 'icon'>;

/** The properties of the part of the menu that shows what is missing; row-features.ts names the parts. */
export interface MissingBadgeProps {
  row: JobRow;
  action: SendAction;
  /** The id of the action's label. */
  describedBy: string;
  onOpen: () => void;
}

export interface MissingSheetProps {
  row: JobRow;
  action: SendAction;
  /**
   * The answer of a refused send; 'Puuduvad andmed' without one, which at a desk goes on to whichever row is chosen.
   */
  title?: string;
  /** The server's answer to the send: it is shown until it is corrected, whatever a later check finds. */
  refusal?: unknown;
  /** Makes the send, once nothing is missing. */
  onSend: (row: JobRow) => void;
  onEditCell: (cell: RowCell) => void;
  /** With the row that was shown last. */
  onClose: (row: JobRow) => void;
}

/** An order that waits for 'Kinnita', and what is read before. */
export interface ToConfirm {
  /** The client. */
  title: string;
  /** The goods, quantity, time and pickup. */
  about: string;
  /** The client's notes on its loads, each text once. */
  notes: readonly string[];
  rowIds: readonly number[];
}

export interface DayCheckProps {
  /** Leads to where a cell of a row is changed. */
  onEditCell: (cell: RowCell) => void;
  /** Opens the truck choice of these rows, one after the other. */
  onAssign: (rowIds: readonly number[]) => void;
  onSplit: (rowId: number) => void;
  /** `asks`: what is confirmed is read once more before. */
  onConfirm: (orders: readonly ToConfirm[], asks: boolean) => void;
}
