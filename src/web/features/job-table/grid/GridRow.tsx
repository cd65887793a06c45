import { type Key, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { RenderRowProps } from 'react-data-grid';

import type { ShownRow } from '../rows/shown-row.ts';
import { type Block, spanOf } from './range/cell-range.ts';
import { drawCells, type RowCells, type RowState } from './row-cells.ts';
import type { RowTurns } from './row-turns.ts';

import styles from './GridRow.module.css';

type Props = Omit<RowState, 'isEdited'> & {
  turns: RowTurns;
  ariaRowIndex: number | undefined;
  gridRow: number;
  editor: ReactNode;
};

/** Makes the grid draw its rows with GridRow, with what is chosen in them. */
export function rowRenderer(chosen: Block | null, turns: RowTurns) {
  return (key: Key, props: RenderRowProps<ShownRow>) => {
    const span = spanOf(chosen, props.rowIdx);
    return (
      <GridRow
        key={key}
        turns={turns}
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
 * A row in place of the library's own, as cheap as can be: React knows of the row alone and of an open editor in
 * it, the cells are made by hand. JobGrid listens to the mouse for all cells at once. What the library holds on to
 * is kept: roles, `aria-*`, the one cell that Tab reaches, its place in the grid, and `rdg-cell`.
 */
const GridRow = memo(function GridRow({ turns, ariaRowIndex, gridRow, editor, ...state }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const cells = useRef<RowCells>(null);
  useLayoutEffect(() => {
    const row = element.current;
    if (row === null) return undefined;
    const draw = () => {
      // Not a row for those who cannot see that it is still empty.
      row.role = 'row';
      cells.current = drawCells(row, cells.current, { ...state, isEdited: editor !== undefined });
    };
    if (cells.current === null && state.focused === undefined) return turns(gridRow, draw);
    draw();
    return undefined;
  });
  return (
    <div
      ref={element}
      aria-rowindex={ariaRowIndex}
      className={state.row.isPending === true ? `${styles.row} ${styles.pending}` : styles.row}
      style={{ gridRowStart: gridRow }}
    >
      {editor}
    </div>
  );
});
