import { expect, test } from 'vitest';

import { sharePayments } from './payment-shares.ts';

const invoice = (id: number, unpaidCents: number) => ({ id, unpaidCents });

test('an invoice that one payment pays whole leaves another payment its sum', () => {
  const { rests, unpaid } = sharePayments(
    [
      { index: 1, amountCents: 300, invoices: [invoice(7, 200)] },
      { index: 0, amountCents: 200, invoices: [invoice(7, 200)] },
    ],
    new Map(),
  );
  expect(rests.get(0)).toEqual([200, 0]);
  expect(rests.get(1)).toEqual([300, 300]);
  expect(unpaid.get(7)).toBe(0);
});

test('two payments may pay one invoice together, and one payment several', () => {
  const { rests, unpaid } = sharePayments(
    [
      { index: 0, amountCents: 50, invoices: [invoice(7, 200)] },
      { index: 1, amountCents: 250, invoices: [invoice(7, 200), invoice(8, 400)] },
    ],
    new Map([[8, 120]]),
  );
  expect(rests.get(1)).toEqual([250, 100, 0]);
  expect([unpaid.get(7), unpaid.get(8)]).toEqual([0, 20]);
});
