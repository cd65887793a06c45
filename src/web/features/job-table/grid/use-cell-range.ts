import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CellSelectArgs, DataGridHandle } from 'react-data-grid';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { ShownRow } from '../rows/shown-row.ts';
import {
  type Block,
  blockOf,
  type CellAt,
  type CellRange,
  type NamedCell,
  placeOf,
} from './range/cell-range.ts';

export type ChosenCells = {
  /** The chosen block, often one cell; null while no cell is chosen. */
  block: Block | null;
  /** Where the focus is and where the range has been drawn to. */
  head: CellAt | null;
  /** The grid has chosen a cell: the range starts anew there. */
  onSelected: (cell: CellSelectArgs<ShownRow>) => void;
  extendTo: (to: CellAt) => void;
  /** From one cell to another, whichever had the focus. */
  choose: (from: CellAt, to: CellAt) => void;
  collapse: () => void;
};

/**
 * The cells that are chosen at a time. The focused one is the grid's own; the range is kept by rows and columns,
 * not by places, so that it covers the same rows when others' changes move them. The focus follows its row too.
 */
export function useCellRange(
  rows: readonly ShownRow[],
  columns: readonly JobRowColumn[],
  grid: RefObject<DataGridHandle | null>,
): ChosenCells {
  const [range, setRange] = useState<CellRange<JobRowColumn> | null>(null);
  const focusedRow = useRef(-1);
  const nameOf = ({ row, column }: CellAt) => {
    const [rowId, name] = [rows[row]?.id, columns[column]];
    return rowId === undefined || name === undefined ? null : { rowId, column: name };
  };

  // A column that is hidden takes the range's end with it, and the whole of it when it began there, as the focus did.
  if (range !== null) {
    const { anchor, head } = range;
    if (!columns.includes(anchor.column)) setRange(null);
    else if (!columns.includes(head.column)) setRange({ anchor, head: anchor });
  }

  useEffect(() => {
    if (range === null || rows[focusedRow.current]?.id === range.anchor.rowId) return;
    const at = placeOf(range.anchor, rows, columns);
    if (at === null) {
      // Its row has gone: the grid's focus is on the one that came in its place.
      const rowId = rows[focusedRow.current]?.id;
      const cell = rowId === undefined ? null : { rowId, column: range.anchor.column };
      setRange(cell && { anchor: cell, head: cell });
      return;
    }
    const { activeElement } = document;
    const hadFocus =
      activeElement === document.body || grid.current?.element?.contains(activeElement) === true;
    grid.current?.selectCell({ rowIdx: at.row, idx: at.column }, { shouldFocusCell: hadFocus });
  }, [range, rows, columns, grid]);

  return {
    block: useMemo(() => range && blockOf(range, rows, columns), [range, rows, columns]),
    head: useMemo(() => range && placeOf(range.head, rows, columns), [range, rows, columns]),
    onSelected: ({ row, rowIdx, column }) => {
      focusedRow.current = rowIdx;
      if (row === undefined) {
        setRange(null);
        return;
      }
      const cell = { rowId: row.id, column: column.key as JobRowColumn };
      if (range === null || !isSame(range.anchor, cell)) setRange({ anchor: cell, head: cell });
    },
    extendTo: (to) => {
      const head = nameOf(to);
      if (head === null) return;
      setRange((now) => (now === null || isSame(now.head, head) ? now : { anchor: now.anchor, head }));
    },
    choose: (from, to) => {
      const [anchor, head] = [nameOf(from), nameOf(to)];
      if (anchor === null || head === null) return;
      grid.current?.selectCell({ rowIdx: from.row, idx: from.column }, { shouldFocusCell: true });
      focusedRow.current = from.row;
      setRange({ anchor, head });
    },
    collapse: () => {
      setRange((now) =>
        now === null || isSame(now.head, now.anchor) ? now : { anchor: now.anchor, head: now.anchor },
      );
    },
  };
}

function isSame(one: NamedCell<JobRowColumn>, other: NamedCell<JobRowColumn>): boolean {
  return one.rowId === other.rowId && one.column === other.column;
}
