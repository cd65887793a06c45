import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

import type { SortDirection } from '#domain/sort-direction.ts';

import { classNames } from '../class-names.ts';

import styles from './Table.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, under each other. */
  numeric?: boolean;
  /** The title is a button that puts the rows in order by this column; null while they are in order by another. */
  order?: Order | undefined;
  /** The line below the rows, if there is one. */
  total?: ReactNode;
}

interface Order {
  direction: SortDirection | null;
  onPress: () => void;
}

interface Props<Row> {
  /** The table's name for those who listen. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  /** On a phone each row is a card: its first cell, and below it the others with their titles, without empty ones. */
  stacks?: boolean;
}

/** The text of an empty figure. */
export const noFigure = '–';

/** A small table that is read, such as stock by warehouse. It scrolls sideways on its own when too wide. */
export function Table<Row>({ caption, columns, rows, rowKey, stacks = false }: Props<Row>) {
  // When it is laid out as cards, screen readers must be told that it is a table.
  const role = (name: 'table' | 'rowgroup' | 'row' | 'cell') => (stacks ? name : undefined);
  const cell = ({ key, title, numeric = false }: Column<Row>, content: ReactNode) => (
    <td
      key={key}
      role={role('cell')}
      className={classNames(numeric && styles.numeric)}
      data-title={stacks && numeric ? title : undefined}
      data-none={content === noFigure ? '' : undefined}
    >
      {content}
    </td>
  );
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, stacks && styles.stacks)} role={role('table')}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {columns.map((column) => (
              <th
                key={column.key}
                role={stacks ? 'columnheader' : undefined}
                scope="col"
                aria-sort={ariaSortOf(column.order?.direction)}
                className={classNames(column.numeric === true && styles.numeric)}
              >
                {column.order === undefined ? (
                  column.title
                ) : (
                  <OrderButton title={column.title} {...column.order} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} role={role('row')}>
              {columns.map((column) => cell(column, column.cell(row)))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot role={role('rowgroup')}>
            <tr role={role('row')}>{columns.map((column) => cell(column, column.total))}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function OrderButton({ title, direction, onPress }: { title: string } & Order) {
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={styles.order} onClick={onPress}>
      {title}
      <Arrow aria-hidden size={12} className={classNames(direction === null && styles.noArrow)} />
    </button>
  );
}

function ariaSortOf(direction: SortDirection | null | undefined) {
  if (direction === 'asc') return 'ascending';
  return direction === 'desc' ? 'descending' : undefined;
}
