import { memo } from 'react';

import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import type { ChosenStore } from './chosen-cells.ts';
import type { GridColumn } from './grid-columns.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { useColumnDrag } from './use-column-drag.ts';
import type { ColumnSizing } from './widths/use-column-widths.ts';

import styles from './JobGrid.module.css';

const tonnes = 't';

interface Props {
  columns: readonly GridColumn[];
  chosenCells: ChosenStore;
  sizing: ColumnSizing;
  onMove: (column: JobRowColumn, to: JobRowColumn) => void;
  /** True when all quantities are in tonnes. */
  isTonnes: boolean;
}

/** Names, order, filters and widths of the columns; redrawn only when one of these changes. */
export const GridHeader = memo(function GridHeader({
  columns,
  chosenCells,
  sizing,
  onMove,
  isTonnes,
}: Props) {
  const { drag, start } = useColumnDrag(onMove);
  const indexOf = (key: JobRowColumn | null) => columns.findIndex((column) => column.key === key);
  const unitOf = ({ key }: GridColumn) => (isTonnes && ruleOf(key).kind === 'quantity' ? tonnes : null);
  return (
    <div role="row" aria-rowindex={1} className={styles.headerRow}>
      {columns.map((column, at) => (
        <HeaderCell
          key={column.key}
          column={column}
          before={columns[at - 1]}
          unit={unitOf(column)}
          at={at}
          chosenCells={chosenCells}
          sizing={sizing}
          drop={drag?.over !== column.key ? null : indexOf(drag.from) < at ? 'after' : 'before'}
          isDragged={drag?.from === column.key}
          onPress={start}
        />
      ))}
    </div>
  );
});
