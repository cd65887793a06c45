import { memo, useRef, useSyncExternalStore } from 'react';

import type { ShownRow } from '../rows/shown-row.ts';
import type { ChosenStore } from './chosen-cells.ts';
import type { GridColumn } from './grid-columns.ts';
import type { GridView } from './grid-view.ts';
import { GridRow } from './GridRow.tsx';
import { gridRowHeight } from './sizes.ts';
import { useDrawnRows } from './use-drawn-rows.ts';

import styles from './GridRow.module.css';

type Props = {
  rows: readonly ShownRow[];
  columns: readonly GridColumn[];
  view: GridView;
  chosen: ChosenStore;
  onClose: () => void;
};

/** The rows in sight or near it, and the one that has the focus wherever it is. */
export const GridRows = memo(function GridRows({ rows, ...shared }: Props) {
  const { chosen, view } = shared;
  const body = useRef<HTMLDivElement>(null);
  const { first, last } = useDrawnRows(body, view, rows.length);
  // Only whether it stands elsewhere: a step from one row in sight to another draws those two.
  const focusedElsewhere = useSyncExternalStore(chosen.subscribe, () => {
    const rowId = chosen.get().range?.anchor.rowId;
    const place = rowId === undefined ? -1 : rows.findIndex(({ id }) => id === rowId);
    return place < first || place > last ? place : -1;
  });
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (focusedElsewhere !== -1) places.push(focusedElsewhere);
  return (
    <div ref={body} role="rowgroup" className={styles.rows} style={{ height: rows.length * gridRowHeight }}>
      {places
        .toSorted((a, b) => a - b)
        .map((place) => {
          const row = rows[place];
          return row && <GridRow key={row.id} row={row} place={place} {...shared} />;
        })}
    </div>
  );
});
