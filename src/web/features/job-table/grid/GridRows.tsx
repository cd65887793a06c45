import { type Key, type ReactNode, useInsertionEffect } from 'react';
import type { RenderRowProps } from 'react-data-grid';
import { createPortal } from 'react-dom';

import type { ShownRow } from '../rows/shown-row.ts';
import type { DrawnRows } from './drawn-rows.ts';
import type { Block } from './range/cell-range.ts';
import type { Columns } from './row-cells.ts';

import styles from './GridRows.module.css';

type Props = DrawnRows & {
  rows: readonly ShownRow[];
  columns: Columns;
  chosen: Block | null;
  focusedRow: number;
  focusedColumn: number | undefined;
  editor: ReactNode;
};

/**
 * Makes the grid draw all its rows as one element of React's. The library (as mended by scripts/mended-data-grid.ts)
 * asks for it once, with the cell that has the focus.
 */
export function rowsRenderer(drawn: DrawnRows, rows: readonly ShownRow[], chosen: Block | null) {
  return (key: Key, props: RenderRowProps<ShownRow>) => (
    <GridRows
      key={key}
      {...drawn}
      rows={rows}
      columns={props.viewportColumns}
      chosen={chosen}
      focusedRow={props.rowIdx}
      focusedColumn={props.selectedCellIdx}
      editor={props.selectedCellEditor}
    />
  );
}

/** The rows in place of the library's own, made by hand (drawn-rows.ts): React knows of an open editor alone. */
function GridRows(props: Props) {
  const { show, attach, editorPlace, rows, columns, chosen, focusedRow, focusedColumn, editor } = props;
  const isEdited = editor !== undefined;
  // Before anything looks for the cell that is to have the focus, or an editor takes it.
  useInsertionEffect(() => {
    const focused = focusedColumn === undefined ? null : { row: focusedRow, column: focusedColumn };
    show({ rows, columns, chosen, focused, isEdited });
  });
  return (
    <>
      <div ref={attach} role="rowgroup" className={styles.rows} />
      {isEdited && createPortal(editor, editorPlace, rows[focusedRow]?.id)}
    </>
  );
}
