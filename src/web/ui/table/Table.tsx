import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '../class-names.ts';

import styles from './Table.module.css';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, under each other. */
  numeric?: boolean;
  /** The title is a button that puts the rows in order by this column; null while they are in order by another. */
  order?: Order | undefined;
  /** Stands below the rows; without any there is no such line. */
  total?: ReactNode;
};

type Order = { direction: 'asc' | 'desc' | null; onPress: () => void };

type Props<Row> = {
  /** The table's name for those who listen. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
};

/** A small table that is read, such as stock by warehouse. It scrolls sideways on its own when too wide. */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
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
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={classNames(column.numeric === true && styles.numeric)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={classNames(column.numeric === true && styles.numeric)}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function OrderButton({ title, direction, onPress }: { title: string } & Order) {
  return (
    <button type="button" className={styles.order} onClick={onPress}>
      {title}
      {direction === 'asc' && <ArrowUp aria-hidden size={14} />}
      {direction === 'desc' && <ArrowDown aria-hidden size={14} />}
    </button>
  );
}

function ariaSortOf(direction: 'asc' | 'desc' | null | undefined) {
  if (direction === 'asc') return 'ascending';
  return direction === 'desc' ? 'descending' : undefined;
}
