import {
  createElement,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import { isEditableField } from '#domain/job-row/job-row-columns.ts';

import { useAfterPaint } from '../../../platform/main-thread.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { ShownRow } from '../rows/shown-row.ts';
import { cellContent } from './cell-content.tsx';
import { type ChosenStore, type RowChoice, useRowChoice } from './chosen-cells.ts';
import type { CellEditorProps } from './editors/cell-editor.ts';
import { editorOf } from './editors/editor-of.ts';
import type { GridColumn } from './grid-columns.ts';
import type { GridView } from './grid-view.ts';
import { gridRowHeight } from './sizes.ts';

import styles from './GridRow.module.css';

type Props = {
  row: ShownRow;
  /** Its place among all rows, from 0. */
  place: number;
  columns: readonly GridColumn[];
  view: GridView;
  chosen: ChosenStore;
  onClose: () => void;
};

/** A row of the grid: drawn anew only when its own row, its columns or its part of the choice change. */
export const GridRow = memo(function GridRow({ row, place, columns, view, chosen, onClose }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const choice = useRowChoice(chosen, row.id, place);
  const { focused, isOpen, focusCount } = choice;
  const isColumnDrawn = useColumnsInSight(view, focused !== null);
  useLayoutEffect(() => {
    if (focusCount === 0 || isOpen) return;
    element.current?.querySelector<HTMLElement>(':scope > [tabindex="0"]')?.focus({ preventScroll: true });
  }, [focusCount, isOpen]);

  return (
    <div
      ref={element}
      role="row"
      // The header is the first row.
      aria-rowindex={place + 2}
      className={classNames(styles.row, row.isPending === true && styles.pending)}
      style={{ top: place * gridRowHeight }}
    >
      {columns.map((column, at) => {
        if (!isColumnDrawn(column)) return null;
        return (
          <GridCell key={column.key} row={row} column={column} at={at} choice={choice}>
            {isOpen && focused === column.key ? (
              <OpenCell row={row} column={column.key} place={at} onClose={onClose} />
            ) : (
              cellContent(row, column.key)
            )}
          </GridCell>
        );
      })}
    </div>
  );
});

/**
 * A row comes with the columns in sight; the others come when the browser has time, or at once when the grid is moved
 * sideways or the row has the focus.
 */
function useColumnsInSight({ across }: GridView, isFocused: boolean): (column: GridColumn) => boolean {
  const [first] = useState(across.get);
  const isAfter = useAfterPaint(true);
  const isMoved = useSyncExternalStore(across.subscribe, () => across.get() !== first);
  const isWhole = isAfter || isMoved || isFocused;
  return ({ isFrozen, left, width }) => isWhole || isFrozen || (left < first.to && left + width > first.from);
}

/** The editor has the row as it was when it opened: what others write meanwhile is asked about when it is saved. */
function OpenCell({ row, ...shared }: CellEditorProps) {
  const [opened] = useState(row);
  const editor = editorOf(shared.column);
  return editor && createElement(editor, { row: opened, ...shared });
}

type CellProps = {
  row: ShownRow;
  column: GridColumn;
  /** Where the column stands among those shown. */
  at: number;
  choice: RowChoice;
  children: ReactNode;
};

function GridCell({ row, column, at, choice, children }: CellProps) {
  const { key, isFrozen } = column;
  const isFocused = choice.focused === key;
  const isOpen = isFocused && choice.isOpen;
  const isFixed = !isEditableField(row.status, key);
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      aria-selected={isFocused || isChosen(choice, at)}
      {...(isFixed && { 'aria-readonly': true })}
      tabIndex={isFocused && !isOpen ? 0 : -1}
      className={classNames(
        styles.cell,
        styles[column.align],
        isFrozen && styles.frozen,
        column.isLastFrozen && styles.lastFrozen,
        isFixed && styles.fixed,
        (row.marks?.has(key) === true || row.marks?.has('row') === true) && styles.marked,
        isFocused && styles.focused,
        isOpen && styles.open,
        blockClass(choice, at),
      )}
      style={{ gridColumn: at + 1, ...(isFrozen && { left: `var(--left-${String(at)})` }) }}
    >
      {children}
    </div>
  );
}

function isChosen({ left, right }: RowChoice, at: number): boolean {
  return at >= left && at <= right;
}

/** The tint of a block of several cells, and its line where it ends. */
function blockClass(choice: RowChoice, at: number): string | false {
  const { left, right, isTop, isBottom } = choice;
  if (!isChosen(choice, at) || (left === right && isTop && isBottom)) return false;
  return classNames(
    styles.chosen,
    at === left && styles.left,
    at === right && styles.right,
    isTop && styles.top,
    isBottom && styles.bottom,
  );
}
