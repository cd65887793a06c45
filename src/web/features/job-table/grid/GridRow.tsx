import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

import {
  type EditableJobRowField,
  isReferenceField,
  type JobRowColumn,
} from '#domain/job-row/job-row-columns.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { type FindingMark as Mark, findingMarks } from '#domain/planning/finding-marks.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { isEditable } from '../../../job-row/editable-fields.ts';
import { FindingMark } from '../../../job-row/FindingMark.tsx';
import { statusVariants } from '../../../job-row/JobRowStatusLabel.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { useRowMarks } from '../rows/row-stores.ts';
import { cellContent } from './cells/cell-content.tsx';
import { type ChosenStore, type RowChoice, useRowChoice } from './chosen-cells.ts';
import { ChoiceCell } from './editors/ChoiceCell.tsx';
import { TypedCell } from './editors/TypedCell.tsx';
import type { CellEditorProps } from './editors/use-cell-open.ts';
import { type GridColumn, ariaRowIndex, columnKeys } from './grid-columns.ts';
import type { GridView } from './grid-view.ts';
import { nameColumns } from './shown-name.ts';
import { useIsTicked } from './ticked-rows.ts';

import styles from './GridRow.module.css';

const noMarks: ReadonlyMap<JobRowColumn, Mark> = new Map();

interface Props {
  row: OptimisticRow;
  /** Its position among the rows of the page, from 0, and its line (group heads are lines too). */
  rowIndex: number;
  line: number;
  rowsBefore: number;
  columns: readonly GridColumn[];
  /** The number of columns that are drawn by now. */
  drawnColumns: number;
  view: GridView;
  chosenCells: ChosenStore;
  onClose: () => void;
}

/**
 * A row of the grid: redrawn only when its own row, its columns or its part of the choice change. Its cells are no
 * components, of which hundreds would be slower.
 */
export const GridRow = memo(function GridRow({
  row,
  rowIndex,
  line,
  rowsBefore,
  columns,
  drawnColumns,
  view,
  chosenCells,
  onClose,
}: Props) {
  const element = useRef<HTMLDivElement>(null);
  const choice = useRowChoice(chosenCells, row.id, rowIndex);
  const { focused, isOpen, focusCount } = choice;
  const isTicked = useIsTicked(row.id);
  const changed = useRowMarks(row.id);
  const marks = useMemo(
    () => (row.findingDetails.length === 0 ? noMarks : findingMarks(row.findingDetails, columnKeys(columns))),
    [row.findingDetails, columns],
  );
  useLayoutEffect(() => {
    if (focusCount === 0 || isOpen) return;
    element.current?.querySelector<HTMLElement>(':scope > [tabindex="0"]')?.focus({ preventScroll: true });
  }, [focusCount, isOpen]);

  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={ariaRowIndex(rowIndex, rowsBefore)}
      aria-selected={isTicked}
      className={classNames(styles.row, row.isPending === true && styles.pending, isTicked && styles.ticked)}
      style={{ top: line * view.rowHeight }}
    >
      {columns.slice(0, drawnColumns).map((column, at) => {
        const { key } = column;
        const isChanged = changed?.has(key) === true || changed?.has('row') === true;
        const cell = { row, column, at, choice, mark: marks.get(key), isChanged };
        if (!isOpen || focused !== key) {
          return gridCell(cell, cellContent(row, column));
        }
        return gridCell(
          cell,
          // Only an editable cell is opened; it stays open if somebody locks it meanwhile.
          <OpenCell row={row} field={key as EditableJobRowField} columnIndex={at} onClose={onClose} />,
        );
      })}
    </div>
  );
});

/** The editor keeps the row as it was when it opened: saving asks about changes that others made meanwhile. */
function OpenCell({ row, field, ...shared }: CellEditorProps) {
  const [openedRow] = useState(row);
  if (isReferenceField(field)) return <ChoiceCell row={openedRow} field={field} {...shared} />;
  return <TypedCell row={openedRow} field={field} {...shared} />;
}

interface Cell {
  row: OptimisticRow;
  column: GridColumn;
  /** The position of the column among those shown. */
  at: number;
  choice: RowChoice;
  /** The findings of its value. */
  mark: Mark | undefined;
  /** True when somebody else has just changed it. */
  isChanged: boolean;
}

function gridCell({ row, column, at, choice, mark, isChanged }: Cell, content: ReactNode): ReactNode {
  const { key, isFrozen } = column;
  const isFocused = choice.focused === key;
  const isOpen = isFocused && choice.isOpen;
  // A truck is wanted only once the order is confirmed.
  const isWantedUnconfirmed = key === 'destination' && row.status === 'UNCONFIRMED';
  const isFixed = !isEditable(row, key);
  const isMissing =
    (key === 'truck' || key === 'destination') && row[key] === null && (!isFixed || isWantedUnconfirmed);
  return (
    <div
      key={key}
      role="gridcell"
      aria-colindex={at + 1}
      aria-selected={isFocused || isChosen(choice, at) || undefined}
      {...(isFixed && { 'aria-readonly': true })}
      tabIndex={isFocused ? (isOpen ? -1 : 0) : undefined}
      className={classNames(
        styles.cell,
        styles[column.align],
        !isOpen && nameColumns.has(key) && styles.names,
        at === 0 && styles.withTick,
        mark !== undefined && styles.found,
        isFrozen && styles.frozen,
        column.isLastFrozen && styles.lastFrozen,
        isFixed && styles.fixed,
        isMissing && styles.missing,
        isChanged && styles.marked,
        isFocused && styles.focused,
        isOpen && styles.open,
        blockClass(choice, at),
      )}
      style={isFrozen ? { left: `var(--left-${String(at)})` } : undefined}
    >
      {/* Chooses the row by mouse; keys do it by Ctrl+Space, and the row says to screen readers whether it is chosen. */}
      {at === 0 && <span aria-hidden data-tick className={styles.tick} />}
      {column.hasStatusIcon && !isOpen && <StatusIcon status={row.status} />}
      {mark !== undefined && !isOpen && <FindingMark {...mark} />}
      {content}
    </div>
  );
}

/**
 * The status where its column is out of sight, its word under the pointer. To screen readers it is a column as ever.
 */
const StatusIcon = memo(function StatusIcon({ status }: { status: JobRowStatus }) {
  return (
    <span aria-hidden title={messages.statuses[status]} className={styles.status}>
      <StatusLabel {...statusVariants[status]}>{''}</StatusLabel>
    </span>
  );
});

function isChosen({ left, right }: RowChoice, at: number): boolean {
  return at >= left && at <= right;
}

/** The classes of a cell in a block of several: its tint, and a line at the edges. */
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
