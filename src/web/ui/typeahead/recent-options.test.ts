import { expect, test } from 'vitest';

import { mergeRecent, offerOptions, withRecent } from './recent-options.ts';

const wheat = { id: 1, label: 'Toidunisu II' };
const rape = { id: 2, label: 'Raps' };

test('a choice moves to the front, once, and five are kept', () => {
  const five = [1, 2, 3, 4, 5].map((id) => ({ id, label: String(id) }));
  expect(withRecent(five, { id: 3, label: '3' }).map((option) => option.id)).toEqual([3, 1, 2, 4, 5]);
  expect(withRecent(five, { id: 6, label: '6' }).map((option) => option.id)).toEqual([6, 1, 2, 3, 4]);
});

test('recent choices come first and only once, with what the server says of them now', () => {
  const now = { ...wheat, disabledReason: 'Otsas' };
  expect(mergeRecent('', [wheat], [rape, now])).toEqual({ recent: [now], others: [rape] });
});

test('recent choices that do not answer the text stay away', () => {
  expect(mergeRecent('nisu', [rape, wheat], [])).toEqual({ recent: [wheat], others: [] });
});

test('what was typed exactly comes before any recent choice that is not it', () => {
  const order = { id: 'order-123', label: '123 · Nisu', isExact: true };
  const truck = { id: 'truck-7', label: '123 ABC' };
  expect(mergeRecent('123', [truck], [order, truck])).toEqual({ recent: [], others: [order, truck] });
  const { isExact: _, ...kept } = order;
  expect(mergeRecent('123', [truck, kept], [order, truck])).toEqual({ recent: [order], others: [truck] });
});

test('a recent choice that only begins as the text stands behind one that is named exactly', () => {
  const first = { id: 3, label: 'Toidunisu I' };
  expect(mergeRecent('toidunisu i', [wheat], [first, wheat])).toEqual({ recent: [], others: [first, wheat] });
});

test('where what is found stands by how well it suits, a recent choice keeps its place and waits for what is said of it', () => {
  const [free, busy] = [
    { ...rape, state: 'vaba' },
    { ...wheat, state: 'hõivatud' },
  ];
  expect(offerOptions('', [wheat], [], true).options).toEqual([]);
  expect(offerOptions('', [wheat], [free, busy], true)).toEqual({
    options: [free, busy],
    recentIds: new Set([wheat.id]),
  });
  expect(offerOptions('', [wheat], [free, busy], false).options).toEqual([busy, free]);
});
