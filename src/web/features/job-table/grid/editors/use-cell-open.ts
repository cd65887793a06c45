import { useEffect, useRef } from 'react';

import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../../i18n/et/table-work.ts';
import { closeToastsAbout, showError } from '../../../../platform/toasts.ts';
import type { OptimisticRow } from '../../rows/optimistic-row.ts';
import { cellOpen } from '../../rows/row-stores.ts';

/** What each editor of a cell gets. */
export type CellEditorProps<Field extends EditableJobRowField = EditableJobRowField> = {
  row: OptimisticRow;
  field: Field;
  /** Where the column stands among those shown. */
  columnIndex: number;
  /** What is typed has been saved or given up: the cell takes the focus again. */
  onClose: () => void;
};

/** Keeps the rows in place while an editor is open, and calls `onLeave` when it goes, unless it was abandoned. */
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

/** Says once that a text does not fit the cell, however often it is tried, and shows the text. */
export function useUnfitNotice({ row, field }: Pick<CellEditorProps, 'row' | 'field'>): {
  show: (text: string) => void;
  close: () => void;
} {
  const about = `cell ${field} ${String(row.id)}`;
  return {
    show: (text) => showError(about, tableWork.saveFailed, tableWork.ofRows([row.id], tableWork.unfit(text))),
    close: () => closeToastsAbout(about),
  };
}
