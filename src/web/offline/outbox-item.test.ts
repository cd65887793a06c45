import { expect, test } from 'vitest';

import { type OutboxAction, type OutboxItem, isHeld, nextToSend } from './outbox-item.ts';

const photo: OutboxAction = { what: 'photo', kind: 'LOAD', contentType: 'image/jpeg', data: '/9j/' };

function item(seq: number, transportJobId: number, over: Partial<OutboxItem> = {}): OutboxItem {
  return {
    seq,
    userId: 1,
    actionId: String(seq),
    transportJobId,
    occurredAt: '2026-05-20T12:00:00+03:00',
    action: { what: 'arrival-at-location', stop: 'pickup' },
    state: 'waiting',
    refusal: null,
    ...over,
  };
}

test('sends in the order in which things were done', () => {
  expect(nextToSend([item(2, 8), item(1, 7)])?.seq).toBe(1);
});

test('goes on past an action that needs attention', () => {
  const parked = item(1, 7, { state: 'attention' });
  expect(nextToSend([parked, item(2, 7), item(3, 8)])?.seq).toBe(2);
  expect(nextToSend([parked])).toBeNull();
});

test('sends photos last and past what needs attention', () => {
  const parked = item(1, 7, { state: 'attention' });
  const heavy = item(2, 7, { action: photo });
  expect(nextToSend([heavy, item(3, 8)])?.seq).toBe(3);
  expect(nextToSend([parked, heavy])?.seq).toBe(2);
  expect(nextToSend([{ ...heavy, state: 'attention' }])).toBeNull();
});

test('tells the office at once, past what needs attention or can be taken back', () => {
  const report = item(3, 7, { action: { what: 'report', text: 'Rehv', minutes: null, photoIds: [] } });
  const isHeldBack = ({ seq }: OutboxItem) => seq === 2;
  expect(nextToSend([item(1, 7, { state: 'attention' }), item(2, 7), report], isHeldBack)?.seq).toBe(3);
  expect(nextToSend([{ ...report, state: 'attention' }])).toBeNull();
});

test('keeps a deleted photo back while that can be taken back, whatever is done meanwhile, and then sends both', () => {
  const heavy = item(1, 7, { action: photo });
  const removal = item(2, 7, {
    action: { what: 'photo-changed', photo: heavy.actionId, isRemoved: true },
    heldUntil: 10_000,
  });
  const items = [heavy, removal, item(3, 7, { state: 'attention' })];
  const heldAt = (now: number) => (each: OutboxItem) => isHeld(each, items, now);
  expect(isHeld(removal, items, 5000)).toBe(true);
  expect(nextToSend(items, heldAt(5000))).toBeNull();
  expect(nextToSend(items, heldAt(10_000))?.seq).toBe(1);
  expect(nextToSend(items.slice(1), heldAt(10_000))?.seq).toBe(2);
});

test('says nothing of a photo that the server does not have', () => {
  const parked = item(1, 7, { action: photo, state: 'attention' });
  const change = item(2, 7, { action: { what: 'photo-changed', photo: parked.actionId, kind: 'DOCUMENT' } });
  expect(nextToSend([parked, change])).toBeNull();
  expect(nextToSend([change])?.seq).toBe(2);
});
