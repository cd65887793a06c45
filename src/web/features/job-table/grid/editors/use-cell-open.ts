import { useEffect, useRef } from 'react';

import { decimalToNumber } from '#domain/goods/decimal.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../../i18n/et/table-work.ts';
import type { RowChanges } from '../../../../job-row/edit/row-changes.ts';
import { closeToastsAbout, showError } from '../../../../platform/toasts.ts';
import { edits } from '../../edit/edits.ts';
import { readingsOfCell, unfitText } from '../../edit/read-typed.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import { cellOpen, declinedCell } from '../../rows/row-stores.ts';

/** The props of every cell editor. */
export interface CellEditorProps<Field extends EditableJobRowField = EditableJobRowField> {
  row: OptimisticRow;
  field: Field;
  /** The position of the column among those shown. */
  columnIndex: number;
  /** Called when the typed text has been saved or given up: the cell takes the focus again. */
  onClose: () => void;
}

/** Keeps the rows in place while an editor is open, and calls `onLeave` when it closes, unless Esc gave it up. */
export function useCellOpen(onLeave: () => void): { abandon: () => void } {
  const leave = useRef(onLeave);
  const isOver = useRef(false);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    isOver.current = false;
    cellOpen.set(true);
    return () => {
      if (!isOver.current) leave.current();
      isOver.current = true;
      cellOpen.set(false);
    };
  }, []);
  return {
    abandon: () => {
      isOver.current = true;
    },
  };
}

/**
 * Saves what was put into a cell, as `text`; who is asked and declines it is in that cell again, not where Enter has
 * led, with the text.
 */
export function saveCell(
  row: OptimisticRow,
  field: EditableJobRowField,
  changes: RowChanges,
  text: string,
): void {
  void edits.save([{ row, changes }], () => declinedCell.set({ rowId: row.id, field, text }));
}

/** Returns the text that a cell opens with because its value was declined; null for any other opening. */
export function declinedText({ row, field }: Pick<CellEditorProps, 'row' | 'field'>): string | null {
  const declinedInput = declinedCell.get();
  return declinedInput?.rowId === row.id && declinedInput.field === field ? declinedInput.text : null;
}

/**
 * Shows once that a text does not fit the cell, however often it is tried, with the text; of one that may mean two
 * quantities each is a button, which calls `onChosen`.
 */
export function useUnfitNotice({ row, field }: Pick<CellEditorProps, 'row' | 'field'>): {
  show: (text: string, onChosen?: (quantity: number) => void) => void;
  close: () => void;
} {
  const about = `cell ${field} ${String(row.id)}`;
  return {
    show: (text, onChosen) =>
      showError(
        about,
        tableWork.saveFailed,
        tableWork.ofRows([row.id], unfitText(field, text, row.product.unit)),
        onChosen === undefined
          ? []
          : readingsOfCell(field, text, row.product.unit).map(({ value, words }) => ({
              label: words,
              onPress: () => onChosen(decimalToNumber(value)),
            })),
      ),
    close: () => closeToastsAbout(about),
  };
}
