import { type Key, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { RenderRowProps } from 'react-data-grid';

import type { ShownRow } from '../rows/shown-row.ts';
import { type Block, spanOf } from './range/cell-range.ts';
import { drawCells, isWhole, type RowCells, type RowState } from './row-cells.ts';
import type { RowTurns } from './row-turns.ts';
import type { Sight } from './use-columns-in-sight.ts';

import styles from './GridRow.module.css';

type Props = Omit<RowState, 'isEdited'> & {
  turns: RowTurns;
  sight: Sight;
  ariaRowIndex: number | undefined;
  gridRow: number;
  editor: ReactNode;
};

/** Makes the grid draw its rows with GridRow, with what is chosen in them. */
export function rowRenderer(chosen: Block | null, turns: RowTurns, sight: Sight) {
  return (key: Key, props: RenderRowProps<ShownRow>) => {
    const span = spanOf(chosen, props.rowIdx);
    return (
      <GridRow
        key={key}
        turns={turns}
        sight={sight}
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
 * it, the cells are made by hand. Until it is its turn (row-turns.ts) it is no element at all. JobGrid listens to the
 * mouse for all cells at once. What the library holds on to is kept: roles, `aria-*`, the one cell that Tab reaches,
 * its place in the grid, and `rdg-cell`.
 */
const GridRow = memo(function GridRow({ turns, sight, ariaRowIndex, gridRow, editor, ...state }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const cells = useRef<RowCells>(null);
  const [isIn, setIsIn] = useState(turns.areFirst);
  // It has its element from then on: its cells are in that one.
  if (!isIn && state.focused !== undefined) setIsIn(true);
  useLayoutEffect(() => {
    if (isIn) return undefined;
    return turns.wait(gridRow, () => {
      setIsIn(true);
    });
  }, [isIn, turns, gridRow]);
  useLayoutEffect(() => {
    const row = element.current;
    if (row === null) return undefined;
    let takeBack: (() => void) | undefined;
    const draw = (within: number) => {
      cells.current = drawCells(row, cells.current, { ...state, isEdited: editor !== undefined }, within);
      takeBack = isWhole(cells.current) ? undefined : turns.complete(() => draw(Infinity));
    };
    const isNew = cells.current === null;
    const start = performance.now();
    draw(state.focused === undefined ? sight.current : Infinity);
    if (isNew) turns.took(performance.now() - start);
    return () => takeBack?.();
  });
  if (!isIn) return null;
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={ariaRowIndex}
      className={state.row.isPending === true ? `${styles.row} ${styles.pending}` : styles.row}
      style={{ gridRowStart: gridRow }}
    >
      {editor}
    </div>
  );
});
