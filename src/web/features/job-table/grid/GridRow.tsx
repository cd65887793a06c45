import { type CSSProperties, type Key, memo, type ReactNode } from 'react';
import type { CalculatedColumn, RenderRowProps } from 'react-data-grid';

import type { SortableColumn } from '#contract/job-columns.ts';
import { isEditableField } from '#domain/job-row-columns.ts';

import type { ShownRow } from '../rows/shown-row.ts';
import { cellContent } from './cell-content.tsx';
import { columnClass } from './columns.tsx';
import { type Block, spanOf } from './range/cell-range.ts';

import styles from './GridRow.module.css';

type Props = {
  row: ShownRow;
  columns: readonly CalculatedColumn<ShownRow>[];
  ariaRowIndex: number | undefined;
  gridRow: number;
  focused: number | undefined;
  editor: ReactNode;
  /** The chosen columns of this row, -1 when none is, and whether the chosen block begins and ends here. */
  left: number;
  right: number;
  isTop: boolean;
  isBottom: boolean;
};

/** Makes the grid draw its rows with GridRow, with what is chosen in them. */
export function rowRenderer(chosen: Block | null) {
  return (key: Key, props: RenderRowProps<ShownRow>) => {
    const span = spanOf(chosen, props.rowIdx);
    return (
      <GridRow
        key={key}
        row={props.row}
        columns={props.viewportColumns}
        ariaRowIndex={props['aria-rowindex']}
        gridRow={props.gridRowStart}
        focused={props.selectedCellIdx}
        editor={props.selectedCellEditor}
        left={span?.left ?? -1}
        right={span?.right ?? -1}
        isTop={span?.isTop === true}
        isBottom={span?.isBottom === true}
      />
    );
  };
}

/**
 * A row in place of the library's own, as cheap as can be: one element a cell, without state, handlers or a
 * component of its own. JobGrid listens to the mouse for all cells at once. What the library holds on to is
 * kept: roles, `aria-*`, the one cell that Tab reaches, its place in the grid, and `rdg-cell`.
 */
const GridRow = memo(function GridRow({ row, columns, ariaRowIndex, gridRow, focused, ...rest }: Props) {
  const { editor, left, right, isTop, isBottom } = rest;
  return (
    <div
      role="row"
      aria-rowindex={ariaRowIndex}
      className={row.isPending === true ? `${styles.row} ${styles.pending}` : styles.row}
      style={{ '--rdg-grid-row-start': gridRow } as CSSProperties}
    >
      {columns.map((column, place) => {
        const { idx } = column;
        const key = column.key as SortableColumn;
        const isFocused = focused === idx;
        if (isFocused && editor !== undefined) return editor;
        const isChosen = idx >= left && idx <= right;
        let className = `rdg-cell ${styles.cell} ${styles[`column${String(idx)}`]} ${columnClass(key)}`;
        const isFixed = !isEditableField(row.status, key);
        if (isFixed) className += ` ${styles.fixed}`;
        if (isMarked(row, key)) className += ` ${styles.marked}`;
        if (column.frozen) className += ` ${styles.frozen}`;
        if (column.frozen && columns[place + 1]?.frozen !== true) className += ` ${styles.lastFrozen}`;
        if (isFocused) className += ` ${styles.focused}`;
        if (isChosen && (left !== right || !isTop || !isBottom)) {
          className += ` ${styles.chosen}`;
          if (idx === left) className += ` ${styles.left}`;
          if (idx === right) className += ` ${styles.right}`;
          if (isTop) className += ` ${styles.top}`;
          if (isBottom) className += ` ${styles.bottom}`;
        }
        return (
          <div
            key={key}
            role="gridcell"
            aria-colindex={idx + 1}
            aria-selected={isFocused || isChosen}
            {...(isFixed ? readOnly : null)}
            tabIndex={isFocused ? 0 : -1}
            className={className}
            style={column.frozen ? frozenPlace(idx) : undefined}
          >
            {cellContent(row, key)}
          </div>
        );
      })}
    </div>
  );
});

const readOnly = { 'aria-readonly': true };

function isMarked({ marks }: ShownRow, column: SortableColumn): boolean {
  return marks !== undefined && (marks.has(column) || marks.has('row'));
}

/** Where a frozen column stops. The places of all columns are in the stylesheet: hundreds of cells have one. */
function frozenPlace(idx: number): CSSProperties {
  return { insetInlineStart: `var(--rdg-frozen-left-${String(idx)})` };
}
