import { expect, test } from 'vitest';

import {
  isRequestedDayPast,
  isAcceptedRequestFulfilled,
  isRequestFulfilled,
  fulfilledParts,
  type RequestedChange,
  writableParts,
} from './change-request.ts';

const order = {
  quantity: 54,
  loads: [
    { date: '2026-11-27', status: 'UNCOMPLETED' as const },
    { date: '2026-11-20', status: 'CANCELLED' as const },
  ],
};
const requested = (parts: Partial<RequestedChange>): RequestedChange => ({
  transportDate: null,
  quantity: null,
  text: '',
  ...parts,
});

test('what the order says already is no change request', () => {
  expect(fulfilledParts(requested({ transportDate: '2026-11-27', quantity: 54 }), order)).toEqual([
    'transportDate',
    'quantity',
  ]);
  expect(fulfilledParts(requested({ transportDate: '2026-11-30', quantity: 60 }), order)).toEqual([]);
  const split = {
    ...order,
    loads: [...order.loads, { date: '2026-11-30', status: 'UNCOMPLETED' as const }],
  };
  expect(fulfilledParts(requested({ transportDate: '2026-11-27' }), split)).toEqual([]);
});

test('a change request is fulfilled once the order says all of it; of words nobody but people can tell', () => {
  expect(isRequestFulfilled(requested({ transportDate: '2026-11-27' }), order)).toBe(true);
  expect(isRequestFulfilled(requested({ transportDate: '2026-11-27', quantity: 60 }), order)).toBe(false);
  expect(isRequestFulfilled(requested({ text: 'Tulge tagant' }), order)).toBeNull();
  expect(
    isRequestFulfilled(requested({ transportDate: '2026-11-27', text: 'Tulge tagant' }), order),
  ).toBeNull();
});

test('what an order does not have of a change request can be written into it', () => {
  const has = { transportDate: '2026-11-27', quantity: 54 };
  expect(writableParts(requested({ transportDate: '2026-11-30', quantity: 54 }), has)).toEqual({
    transportDate: '2026-11-30',
  });
  expect(writableParts(requested({ text: 'Tulge tagant' }), has)).toEqual({});
});

test('what was made once is made, and what was not kept is not known', () => {
  const moved = requested({ transportDate: '2026-11-30' });
  expect(isAcceptedRequestFulfilled(true, moved, order)).toBe(true);
  expect(isAcceptedRequestFulfilled(false, moved, order)).toBe(false);
  expect(isAcceptedRequestFulfilled(null, moved, order)).toBeNull();
  const standing = requested({ transportDate: '2026-11-27' });
  expect(isAcceptedRequestFulfilled(false, standing, order)).toBe(true);
  expect(isAcceptedRequestFulfilled(null, standing, order)).toBe(true);
});

test('a day that is over cannot be asked for, today can', () => {
  const request = { transportDate: null, quantity: null, text: '' };
  const today = '2026-11-27';
  expect(isRequestedDayPast({ ...request, transportDate: '2026-11-26' }, today)).toBe(true);
  expect(isRequestedDayPast({ ...request, transportDate: today }, today)).toBe(false);
  expect(isRequestedDayPast(request, today)).toBe(false);
});
