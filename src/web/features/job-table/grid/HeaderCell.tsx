import { ArrowDown, ArrowUp } from 'lucide-react';
import { createContext, type PointerEvent, use, useLayoutEffect, useRef } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { shortColumnNames, tableWork } from '../../../i18n/et/table-work.ts';
import { classNames } from '../../../ui/class-names.ts';
import { columnDescriptors } from '../columns/column-descriptors.ts';
import { filterText } from '../filters/filter-text.ts';
import { opening } from '../filters/opening.ts';
import { sortingAfterPress, sortingOf } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';
import { type ChosenStore, headerRow, useRowChoice } from './chosen-cells.ts';
import type { GridColumn } from './grid-columns.ts';
import type { ColumnSizing } from './widths/use-column-widths.ts';

import styles from './JobGrid.module.css';

/** What opens the filter of a column at the button that was pressed. */
export const FilterColumnContext = createContext<(column: JobRowColumn, opener: HTMLElement) => void>(
  () => undefined,
);

interface Props {
  column: GridColumn;
  /** The column on its left, whose edge can be dragged from here too. */
  before: GridColumn | undefined;
  /** The unit of all its values, if they share one. */
  unit: string | null;
  /** Its position among those shown. */
  at: number;
  chosenCells: ChosenStore;
  sizing: ColumnSizing;
  /** The side on which a dragged column would be dropped. */
  drop: 'before' | 'after' | null;
  isDragged: boolean;
  onPress: (event: PointerEvent<HTMLElement>, column: JobRowColumn) => void;
}

/** Name, sort order and filter of a column, and the handle for its width. */
export function HeaderCell({
  column,
  before,
  unit,
  at,
  chosenCells,
  sizing,
  drop,
  isDragged,
  onPress,
}: Props) {
  const { key, isFrozen, align } = column;
  const table = useTableContext();
  const filterBy = use(FilterColumnContext);
  const button = useRef<HTMLButtonElement>(null);
  const { focused, focusCount } = useRowChoice(chosenCells, headerRow, headerRow);
  const isFocused = focused === key;
  useLayoutEffect(() => {
    if (isFocused && focusCount > 0) button.current?.focus({ preventScroll: true });
  }, [isFocused, focusCount]);
  const sorting = sortingOf(table.search ?? {});
  const priority = sorting.findIndex((each) => each.column === key);
  const direction = sorting[priority]?.direction;
  const name = unit === null ? messages.columns[key] : `${messages.columns[key]}, ${unit}`;
  const short = shortColumnNames[key];
  // A narrow column: its name is the icon's tooltip and is read out.
  const Icon = align === 'center' ? columnDescriptors[key].icon : undefined;
  const isFiltered = filterText(key, table.search ?? {}) !== null;
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      aria-selected={isFocused}
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      tabIndex={-1}
      data-column={key}
      data-drop={drop ?? undefined}
      className={classNames(
        styles.header,
        styles[align],
        isFrozen && styles.frozen,
        column.isLastFrozen && styles.lastFrozen,
        isFocused && styles.focused,
        isDragged && styles.dragged,
      )}
      style={isFrozen ? { left: `var(--left-${String(at)})` } : undefined}
      onPointerDown={(event) => onPress(event, key)}
      onClick={(event) =>
        table.change({ sort: sortingAfterPress(sorting, key, event.ctrlKey || event.metaKey) })
      }
    >
      {at === 0 && (
        <span aria-hidden data-tick className={styles.tickAll} onClick={stop} onPointerDown={stop} />
      )}
      {Icon === undefined ? (
        <span className={styles.headName} title={name} data-short={short}>
          {short === undefined ? name : <span className="visually-hidden">{name}</span>}
        </span>
      ) : (
        <span title={name}>
          <Icon aria-hidden size={16} />
          <span className="visually-hidden">{name}</span>
        </span>
      )}
      {direction !== undefined && (
        <span className={styles.sorted} aria-hidden>
          {direction === 'asc' ? <ArrowUp size={11} /> : <ArrowDown size={11} />}
          {sorting.length > 1 && priority + 1}
        </span>
      )}
      <button
        ref={button}
        type="button"
        tabIndex={isFocused ? 0 : -1}
        className={classNames(styles.filter, isFiltered && styles.filtered)}
        title={tableWork.filterColumn(messages.columns[key])}
        aria-label={tableWork.filterColumn(messages.columns[key])}
        onPointerDown={stop}
        {...opening((opener) => filterBy(key, opener))}
      />
      <span
        role="presentation"
        className={styles.resizeHandle}
        onPointerDown={(event) => {
          event.stopPropagation();
          sizing.startDrawing(event, column);
        }}
        onClick={stop}
        onDoubleClick={() => sizing.fit(column)}
      />
      {before !== undefined && (
        <span
          role="presentation"
          className={styles.edgeBefore}
          onPointerDown={(event) => {
            event.stopPropagation();
            sizing.startDrawing(event, before);
          }}
          onClick={stop}
          onDoubleClick={() => sizing.fit(before)}
        />
      )}
    </div>
  );
}

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}
