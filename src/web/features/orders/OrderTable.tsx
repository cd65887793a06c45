import { useState } from 'react';

import type { SortDirection } from '#domain/sort-direction.ts';

import { orders as messages } from '../../i18n/et/orders/orders.ts';
import { common } from '../../i18n/et/shell.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Toggle } from '../../ui/field/Toggle.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';
import { type OrderColumn, type OrderKind, useChosenColumns } from './order-columns.ts';

import styles from './OrdersPage.module.css';

interface Props<Order> {
  kind: OrderKind;
  columns: readonly OrderColumn<Order>[];
  orders: readonly Order[];
  /** `date,desc`; the newest come first where nothing is said. */
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** A list of orders at a desk: a line for each, headers that sort, and the columns that somebody has chosen. */
export function OrderTable<Order extends { id: number }>(props: Props<Order>) {
  const { kind, columns, orders, sort = 'id,desc', onSort } = props;
  const { chosenKeys } = useChosenColumns(kind, columns);
  const shownColumns = columns.filter(({ key, isFixed }) => isFixed === true || chosenKeys.has(key));
  const [by, direction] = sort.split(',');
  const withOrder = ({ sort: sortName, ...column }: OrderColumn<Order>): Column<Order> =>
    sortName === undefined
      ? column
      : Object.assign(column, {
          order: {
            direction: by === sortName ? (direction as SortDirection) : null,
            onPress: () => onSort(nextSort(sortName, sort)),
          },
        });
  return (
    <div className={styles.table}>
      <Table
        caption={messages[kind]}
        rows={orders}
        rowKey={({ id }) => id}
        columns={shownColumns.map((column) => withOrder(column))}
      />
    </div>
  );
}

/** Chooses the columns of a list. */
export function ColumnsButton<Order>({ kind, columns }: Pick<Props<Order>, 'kind' | 'columns'>) {
  const [isOpen, setOpen] = useState(false);
  const { chosenKeys, choose } = useChosenColumns(kind, columns);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {messages.columns}
      </Button>
      <Sheet
        open={isOpen}
        title={messages.columns}
        shape="side"
        onClose={close}
        footer={
          <Button look="primary" onClick={close}>
            {common.done}
          </Button>
        }
      >
        <p className="quiet">{messages.columnsHint}</p>
        {columns
          .filter(({ isFixed }) => isFixed !== true)
          .map(({ key, title }) => (
            <Toggle
              key={key}
              label={title}
              checked={chosenKeys.has(key)}
              onChange={(isOn) =>
                choose(isOn ? [...chosenKeys, key] : [...chosenKeys].filter((each) => each !== key))
              }
            />
          ))}
      </Sheet>
    </>
  );
}

/** The order after a press on a header: from the smallest up, and then the other way round. */
function nextSort(column: string, current: string | undefined): string {
  return current === `${column},asc` ? `${column},desc` : `${column},asc`;
}
