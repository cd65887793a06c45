import { expect, test } from 'vitest';

import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import {
  arrangedColumns,
  firstColumns,
  frozenFirst,
  moveColumn,
  stylesOf,
  withUsualWidths,
} from './columns.ts';

test('without settings the columns stand as the specification lists them', () => {
  expect(arrangedColumns([])).toEqual(firstColumns);
});

test('what is saved comes back the same', () => {
  const mine = moveColumn(
    firstColumns.map((each) =>
      each.column === 'notes' ? { ...each, width: 333, isHidden: true, isFrozen: true } : each,
    ),
    'status',
    'date',
  );
  expect(arrangedColumns(stylesOf(mine))).toEqual(mine);
  expect(mine.map(({ column }) => column).slice(0, 4)).toEqual(['id', 'transportJobId', 'status', 'date']);
});

test('columns that are not known are left out, new ones stand in their usual place, none is there twice', () => {
  const style = { width: null, isHidden: false, isFrozen: false };
  const columns = arrangedColumns([
    { column: 'secret', ...style },
    { column: 'pickup', ...style },
    { column: 'id', ...style },
    { column: 'pickup', ...style },
  ]).map(({ column }) => column);
  expect(columns.toSorted()).toEqual(jobRowColumns.toSorted());
  expect(columns.indexOf('pickup')).toBe(0);
  expect(columns.indexOf('destination')).toBe(1);
});

test('the usual widths come back, order and choice stay', () => {
  const mine = moveColumn(firstColumns, 'status', 'id').map(({ column, isHidden, isFrozen }) => ({
    column,
    isHidden,
    isFrozen,
    width: 400,
  }));
  const reset = withUsualWidths(mine);
  expect(reset[0]?.column).toBe('status');
  expect(reset.find(({ column }) => column === 'id')?.width).toBe(firstColumns[0]?.width);
});

test('frozen columns stand first, the others as they stood', () => {
  const frozen = firstColumns.map((each) =>
    Object.assign({}, each, { isFrozen: each.isFrozen || each.column === 'product' }),
  );
  const order = frozenFirst(frozen).map(({ column }) => column);
  expect(order.slice(0, 5)).toEqual(['id', 'date', 'time', 'product', 'transportJobId']);
  expect(order.toSorted()).toEqual(jobRowColumns.toSorted());
});
