import { expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import { jobRowStatuses, unfinishedStatuses } from '../job-row/job-row-status.ts';
import {
  isActiveLoad,
  loadsAwaitingTruck,
  newlyOverOrdered,
  nextLoad,
  type OrderedLoad,
  orderProgress,
  orderStatus,
  rowsOfOrder,
  salesOrderStatus,
} from './order-state.ts';

const load = (status: OrderedLoad['status'], quantity: number, delivered: number | null = null) => ({
  status,
  quantity: decimal(quantity),
  deliveredQuantity: delivered === null ? null : decimal(delivered),
});

test('an order of one load stands where its load stands', () => {
  for (const status of jobRowStatuses.filter(isActiveLoad)) expect(orderStatus([status])).toBe(status);
  expect(orderStatus(['CANCELLED'])).toBe('CANCELLED');
  expect(orderStatus(['FAILED'])).toBe('CANCELLED');
});

test('an order is done only when all its living loads are', () => {
  expect(orderStatus(['COMPLETED', 'UNCOMPLETED'])).toBe('UNCOMPLETED');
  expect(orderStatus(['COMPLETED', 'CANCELLED'])).toBe('COMPLETED');
  expect(orderStatus(['ON_THE_WAY', 'UNCONFIRMED'])).toBe('UNCONFIRMED');
});

test('an order with an unfinished load is neither delivered nor cancelled', () => {
  for (const one of jobRowStatuses) {
    for (const other of jobRowStatuses) {
      const isOver = ['COMPLETED', 'CANCELLED'].includes(orderStatus([one, other]));
      const isUnfinished = [one, other].some((status) => unfinishedStatuses.includes(status));
      expect([one, other, isOver]).toEqual([one, other, !isUnfinished]);
    }
  }
});

test('a truck is awaited once the load is confirmed, until it is over or has one', () => {
  const awaiting = jobRowStatuses.filter(
    (status) => loadsAwaitingTruck([{ status, truck: null }]).length > 0,
  );
  expect(awaiting).toContain('UNCOMPLETED');
  for (const status of ['UNCONFIRMED', 'SELF_SERVICE', 'CANCELLED', 'COMPLETED']) {
    expect(awaiting).not.toContain(status);
  }
  expect(loadsAwaitingTruck([{ status: 'UNCOMPLETED', truck: '123ABC' }])).toEqual([]);
  // Refused, it waits for another one.
  expect(loadsAwaitingTruck([{ status: 'REJECTED', truck: '123ABC' }])).toHaveLength(1);
});

test('what is left is ordered less all living loads', () => {
  const loads = [load('COMPLETED', 28.5, 28.46), load('UNCOMPLETED', 30), load('CANCELLED', 28.5)];
  expect(orderProgress(decimal(100), loads)).toEqual({
    ordered: decimal(100),
    planned: decimal(58.5),
    delivered: decimal(28.46),
    left: decimal(41.5),
    carried: decimal(58.5),
    toPlan: decimal(41.5),
  });
  expect(orderProgress(decimal(50), loads).left).toBe(decimal(-8.5));
});

test('what nobody has confirmed is carried, and not planned', () => {
  const loads = [load('UNCONFIRMED', 25), load('UNCOMPLETED', 30)];
  expect(orderProgress(decimal(60), loads)).toMatchObject({
    planned: decimal(30),
    left: decimal(30),
    carried: decimal(55),
    toPlan: decimal(5),
  });
});

test('what its carrier refused is not planned, and no further load is made for it', () => {
  const loads = [load('REJECTED', 28.5), load('UNCOMPLETED', 20)];
  expect(orderProgress(decimal(48.5), loads)).toMatchObject({
    planned: decimal(20),
    left: decimal(28.5),
    carried: decimal(48.5),
    toPlan: decimal(0),
  });
});

test('only what comes to be more than was ordered is asked about', () => {
  const progress = (ordered: number, carried: number) =>
    orderProgress(decimal(ordered), [load('UNCOMPLETED', carried)]);
  expect(newlyOverOrdered(progress(25, 25), progress(25, 28))).toBe(decimal(3));
  expect(newlyOverOrdered(progress(25, 25), progress(20, 25))).toBe(decimal(5));
  expect(newlyOverOrdered(progress(25, 28), progress(25, 29))).toBe(decimal(4));
  expect(newlyOverOrdered(progress(25, 28), progress(25, 28))).toBeNull();
  expect(newlyOverOrdered(progress(25, 28), progress(25, 27))).toBeNull();
  expect(newlyOverOrdered(progress(25, 20), progress(25, 25))).toBeNull();
});

test('nothing is left of a cancelled order', () => {
  expect(orderProgress(decimal(100), [load('CANCELLED', 100)]).left).toBe(decimal(0));
});

test('a sales order is open while one line is', () => {
  expect(salesOrderStatus(['ISSUED', 'OPEN', 'CANCELLED'])).toBe('OPEN');
  expect(salesOrderStatus(['ISSUED', 'CANCELLED'])).toBe('ISSUED');
  expect(salesOrderStatus(['CANCELLED'])).toBe('CANCELLED');
});

test('a further product on a load’s job is no part of the order; a changed product is', () => {
  const row = (id: number, jobId: number, productId: number, unit = 't') => ({ id, jobId, productId, unit });
  const rows = [row(1, 1, 7), row(2, 1, 8), row(3, 1, 7), row(4, 2, 9), row(5, 3, 9, 'tk')];
  expect(rowsOfOrder(rows, { productId: 7, unit: 't' }).map(({ id }) => id)).toEqual([1, 3, 4]);
});

test('while nobody knows what was ordered, nothing is left over and nothing is too much', () => {
  const loads = [{ ...load('UNCOMPLETED', 28.5), quantity: null }, load('UNCOMPLETED', 20)];
  const unknown = orderProgress(null, loads);
  expect(unknown).toMatchObject({ ordered: null, planned: decimal(20), left: null, toPlan: null });
  expect(newlyOverOrdered(unknown, orderProgress(null, [load('UNCOMPLETED', 100)]))).toBeNull();
  expect(newlyOverOrdered(unknown, orderProgress(decimal(15), loads))).toBe(decimal(5));
});

test('the next load is the first that is not over, by day and time', () => {
  const at = (date: string, time: string | null, status: OrderedLoad['status'] = 'UNCOMPLETED') => ({
    date,
    time,
    status,
  });
  const done = at('2026-11-25', '08:00', 'COMPLETED');
  const cancelled = at('2026-11-26', '06:00', 'CANCELLED');
  const someTime = at('2026-11-26', null);
  const afternoon = at('2026-11-26', '14:30');
  const later = at('2026-11-27', '07:00', 'UNCONFIRMED');
  expect(nextLoad([done, cancelled, later, someTime, afternoon])).toBe(afternoon);
  expect(nextLoad([done, later, someTime])).toBe(someTime);
  expect(nextLoad([done, cancelled])).toBeNull();
});
