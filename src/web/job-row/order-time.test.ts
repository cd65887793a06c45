import { expect, test } from 'vitest';

import type { OrderLoad } from '#api/orders/transport-orders.ts';

import { dayWithWeekday, orderTime } from './order-time.ts';

const today = '2026-11-26';
const load = (date: string, time: string | null, given: Partial<OrderLoad> = {}): OrderLoad => ({
  id: 1,
  transportJobId: 1,
  date,
  time,
  status: 'UNCOMPLETED',
  product: 'Tritikale',
  quantity: 27,
  deliveredQuantity: null,
  deliveredAt: null,
  unit: 't',
  pickup: 'Kaarli',
  pickupId: null,
  destination: null,
  destinationId: null,
  truck: null,
  truckId: null,
  driver: null,
  carrier: null,
  isUntouched: true,
  ...given,
});
const order = (rows: OrderLoad[]) =>
  ({ status: 'UNCOMPLETED', transportDate: '2026-11-20', plannedDate: '2026-11-25', rows }) as const;

test('a client reads when the next load is, and with which truck', () => {
  const done = load('2026-11-25', '08:00', { status: 'COMPLETED', truck: '999ZZZ' });
  expect(orderTime(order([done, load(today, '14:30', { truck: '123ABC' })]), today)).toEqual({
    day: today,
    words: 'täna kell 14:30',
    truck: '123 ABC',
  });
  expect(orderTime(order([load('2026-11-27', null)]), today).words).toBe('homme');
  expect(orderTime(order([load('2026-11-30', '17:30')]), today).words).toBe('E 30.11.2026 kell 17:30');
  expect(orderTime(order([done]), today)).toEqual({ day: '2026-11-25', words: '25.11.2026', truck: null });
});

test('a day on the page of an order says its weekday', () => {
  expect(dayWithWeekday('2026-11-28')).toBe('L 28.11.2026');
});

test('what nobody has confirmed is asked for on a day, and has no time', () => {
  const asked = { ...order([load(today, '14:30')]), status: 'UNCONFIRMED' } as const;
  expect(orderTime(asked, today)).toEqual({ day: '2026-11-20', words: '20.11.2026', truck: null });
});
