import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { type ColumnWidths, DataGrid, type DataGridHandle, type SortColumn } from 'react-data-grid';

import type { SortableColumn } from '#contract/job-columns.ts';
import { isEditableField } from '#domain/job-row-columns.ts';

import { classNames } from '../../../ui/class-names.ts';
import { words } from '../../../words/et.ts';
import { moveColumn, type TableColumn } from '../columns/columns.ts';
import { saveColumns } from '../columns/use-columns.ts';
import type { OpenRowMenu } from '../menu/use-row-menu.tsx';
import type { ShownRow } from '../rows/shown-row.ts';
import { useShownTable } from '../table/table-context.ts';
import { sortingOf } from '../table/table-search.ts';
import { copyCell } from './clipboard.ts';
import { gridColumns } from './columns.tsx';
import { FilterColumnContext } from './HeaderCell.tsx';
import { changeByKey, pasteInto } from './keys.ts';
import { gridHeaderHeight, gridRowHeight } from './sizes.ts';

import styles from './JobGrid.module.css';
import gridStyles from 'react-data-grid/lib/styles.css?url';

const FilterSheet = lazy(() =>
  import('../filters/FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })),
);

type Props = {
  rows: readonly ShownRow[];
  total: number;
  isStale: boolean;
  columns: readonly TableColumn[];
  onMenu: OpenRowMenu;
};

/** The table at a desk, to be worked in like a spreadsheet. Its code is fetched only there. */
export function JobGrid({ rows, total, isStale, columns, onMenu }: Props) {
  const table = useShownTable();
  const grid = useRef<DataGridHandle>(null);
  const [filtered, setFiltered] = useState<SortableColumn | null>(null);
  const shown = useMemo(() => gridColumns(columns), [columns]);
  const widths = useMemo(() => widthsOf(columns), [columns]);
  const sorting = sortingOf(table.search ?? {});

  return (
    <FilterColumnContext value={setFiltered}>
      {/* A file of its own, not part of the one stylesheet: a phone never needs it. */}
      <link rel="stylesheet" href={gridStyles} precedence="grid" />
      <DataGrid
        ref={grid}
        className={classNames(styles.grid, isStale && styles.stale)}
        aria-label={words.jobTable.label}
        aria-rowcount={total + 1}
        columns={shown}
        rows={rows}
        rowKeyGetter={rowKey}
        rowHeight={gridRowHeight}
        headerRowHeight={gridHeaderHeight}
        rowClass={rowClass}
        defaultColumnOptions={columnOptions}
        columnWidths={widths}
        onColumnWidthsChange={(changed) => {
          saveColumns(withWidths(columns, changed));
        }}
        onColumnsReorder={(moved, to) => {
          saveColumns(moveColumn(columns, moved as SortableColumn, to as SortableColumn));
        }}
        sortColumns={sorting.map(toSortColumn)}
        onSortColumnsChange={(sort) => {
          table.change({
            sort: sort.map(({ columnKey, direction }) => `${columnKey},${direction.toLowerCase()}`),
          });
        }}
        onCellContextMenu={({ row, column, rowIdx }, event) => {
          event.preventGridDefault();
          event.preventDefault();
          grid.current?.selectCell({ rowIdx, idx: column.idx });
          onMenu(row, pointOf(event));
        }}
        onCellDoubleClick={({ row, column }, event) => {
          if (column.key !== 'wetGrain' || !isEditableField(row.status, 'wetGrain')) return;
          event.preventGridDefault();
          changeByKey(row, 'wetGrain', ' ');
        }}
        onCellKeyDown={(args, event) => {
          if (args.mode === 'EDIT') {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventGridDefault();
            args.onClose(false, true);
            grid.current?.selectCell(
              { rowIdx: Math.min(args.rowIdx + 1, rows.length - 1), idx: args.column.idx },
              { shouldFocusCell: true },
            );
            return;
          }
          if (args.row === undefined) return;
          const key =
            (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (event.shiftKey ? 'Shift+' : '') + event.key;
          if (changeByKey(args.row, args.column.key as SortableColumn, key)) {
            event.preventGridDefault();
            event.preventDefault();
          }
        }}
        onCellCopy={({ row, column }, event) => {
          event.clipboardData.setData('text/plain', copyCell(row, column.key as SortableColumn));
          event.preventDefault();
        }}
        // Pasting is offered only beside it; edits themselves go their own way (edit/edits.ts).
        onRowsChange={() => undefined}
        onCellPaste={({ row, column }, event) => {
          const at = {
            rowIdx: rows.findIndex(({ id }) => id === row.id),
            column: column.key as SortableColumn,
          };
          const order = shown.map(({ key }) => key);
          void pasteInto(event.clipboardData.getData('text/plain'), rows, order, at);
          return row;
        }}
      />
      {filtered !== null && (
        <Suspense>
          <FilterSheet
            column={filtered}
            onClose={() => {
              setFiltered(null);
            }}
          />
        </Suspense>
      )}
    </FilterColumnContext>
  );
}

const columnOptions = { resizable: true, sortable: true, draggable: true, minWidth: 48 };

function rowKey(row: ShownRow): number {
  return row.id;
}

function rowClass(row: ShownRow): string | undefined {
  return row.isPending === true ? styles.pending : undefined;
}

function widthsOf(columns: readonly TableColumn[]): ColumnWidths {
  return new Map(columns.map(({ column, width }) => [column, { type: 'resized', width }]));
}

function withWidths(columns: readonly TableColumn[], widths: ColumnWidths): TableColumn[] {
  return columns.map((each) =>
    Object.assign({}, each, { width: Math.round(widths.get(each.column)?.width ?? each.width) }),
  );
}

function toSortColumn({ column, direction }: { column: string; direction: 'asc' | 'desc' }): SortColumn {
  return { columnKey: column, direction: direction === 'asc' ? 'ASC' : 'DESC' };
}

/** Where the menu opens: at the pointer, or below the cell when a key has asked for it. */
function pointOf(event: React.MouseEvent<HTMLDivElement>): { x: number; y: number } {
  if (event.clientX > 0 || event.clientY > 0) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
