import { describe, expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import { emptyValues } from '../record-fields/fields.ts';
import { staffGivenFields } from '../record-fields/transport-order.ts';
import {
  type TransportJob,
  transportJobProblems,
  type TransportOrder,
  transportOrderProblems,
} from './transport-order-rules.ts';

const wheat = { groupId: 99, isBulk: true, notInPackageSize: false, packageSize: null };
const fertiliser = { groupId: 7, isBulk: false, notInPackageSize: false, packageSize: '0.6' };
const today = '2026-10-19';
const order: TransportOrder = {
  transportDate: '2026-10-19',
  product: wheat,
  client: { id: 11 },
  pickup: { id: 11 },
  ...emptyValues(staffGivenFields),
  quantity: decimal('28.5'),
};
const nothing: TransportOrder = {
  transportDate: null,
  product: null,
  client: null,
  pickup: null,
  ...emptyValues(staffGivenFields),
  quantity: null,
};

describe('a transport order', () => {
  test('is right for staff and client', () => {
    expect(transportOrderProblems(order, 'staff', today)).toEqual([]);
    expect(transportOrderProblems(order, 'client', today)).toEqual([]);
  });

  test.each(['staff', 'client'] as const)('names all that is missing to %s at once', (madeBy) => {
    expect(transportOrderProblems(nothing, madeBy, today)).toEqual(
      ['transportDate', 'product', 'client', 'pickup'].map((field) => ({
        code: 'REQUIRED',
        field,
      })),
    );
  });

  test('is of today or later when a client makes it', () => {
    const yesterday = { ...order, transportDate: '2026-10-18' };
    expect(transportOrderProblems(yesterday, 'client', today)).toEqual([
      { code: 'INVALID', field: 'transportDate' },
    ]);
    expect(transportOrderProblems({ ...order, transportDate: '2026-02-29' }, 'client', today)).toHaveLength(
      1,
    );
  });

  test('takes a past day of staff, but none that the calendar does not have', () => {
    expect(transportOrderProblems({ ...order, transportDate: '2020-01-01' }, 'staff', today)).toEqual([]);
    expect(transportOrderProblems({ ...order, transportDate: '2026-02-29' }, 'staff', today)).toEqual([
      { code: 'INVALID', field: 'transportDate' },
    ]);
  });

  test('counts in whole packages and more than nothing', () => {
    const invalid = [{ code: 'INVALID', field: 'quantity' }];
    const packaged = { ...order, product: fertiliser };
    expect(transportOrderProblems({ ...packaged, quantity: decimal('1.8') }, 'staff', today)).toEqual([]);
    expect(transportOrderProblems({ ...packaged, quantity: decimal('1.7') }, 'staff', today)).toEqual(
      invalid,
    );
    expect(transportOrderProblems({ ...order, quantity: decimal(0) }, 'staff', today)).toEqual(invalid);
    expect(transportOrderProblems({ ...order, product: null, quantity: decimal(0) }, 'staff', today)).toEqual(
      [{ code: 'REQUIRED', field: 'product' }, ...invalid],
    );
  });

  test('lets staff, but not a client, say where it goes, with what truck and for whom', () => {
    const wide = {
      ...order,
      client: { id: 12 },
      destination: { id: 5 },
      firstTruck: { id: 6 },
      product: fertiliser,
      quantity: decimal('0.6'),
    };
    expect(transportOrderProblems(wide, 'staff', today)).toEqual([]);
    expect(transportOrderProblems(wide, 'client', today)).toEqual([
      { code: 'INVALID', field: 'client' },
      ...['destination', 'firstTruck', 'product'].map((field) => ({ code: 'NOT_ALLOWED', field })),
    ]);
  });
});

test('how much it is may be unknown', () => {
  expect(transportOrderProblems({ ...order, quantity: null }, 'staff', today)).toEqual([]);
  expect(transportOrderProblems({ ...order, quantity: null }, 'client', today)).not.toContainEqual(
    expect.objectContaining({ field: 'quantity' }),
  );
});

describe('a transport job without an order', () => {
  const job: TransportJob = { ...order, transportTime: '07:30' };

  test('needs a time as well', () => {
    expect(transportJobProblems(job)).toEqual([]);
    expect(
      transportJobProblems({ ...nothing, transportTime: null })
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['client', 'pickup', 'product', 'transportDate', 'transportTime']);
    expect(transportJobProblems({ ...job, transportTime: '24:00' })).toEqual([
      { code: 'INVALID', field: 'transportTime' },
    ]);
  });
});
