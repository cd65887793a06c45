import { expect, test } from 'vitest';

import { type OldOutboxItem, upgradedItem } from './upgraded-item.ts';

const left = { what: 'at-location', stop: 'pickup', fields: { grossWeightKg: 43_980 } } as const;
const asked = {
  status: 409,
  message: 'Muudetud',
  problems: [{ field: 'seen.truckId', code: 'CHANGED_MEANWHILE' }],
};

function old(over: Partial<OldOutboxItem> | object): OldOutboxItem {
  return {
    seq: 3,
    userId: 1,
    actionId: 'a',
    transportJobId: 7,
    occurredAt: '2026-05-20T12:00:00+03:00',
    state: 'waiting',
    refusal: null,
    faults: 2,
    ...over,
  };
}

const { faults: _, ...kept } = old({});

test('sends again what waited for an answer of its driver, or for the office, as it stands', () => {
  const step = { ...left, keep: 'MINE' } as const;
  for (const item of [
    old({ action: step }),
    old({ action: step, state: 'attention', refusal: { ...asked, current: { transportJobId: 7 } } }),
    old({ action: step, state: 'forOffice', refusal: { ...asked, isGone: true } }),
    old({ action: step, state: 'attention', refusal: { status: 500, message: null, problems: [] } }),
    // Version 1.
    old({ deed: step }),
  ]) {
    expect(upgradedItem(item)).toEqual({ ...kept, action: step });
  }
});

test('keeps refused what nobody could read, without the job that came with it', () => {
  const refusal = { status: 422, message: 'Vigane', problems: [{ field: 'grossWeightKg', code: 'INVALID' }] };
  const item = old({
    action: left,
    state: 'attention',
    refusal: { ...refusal, current: { transportJobId: 7 } },
  });
  expect(upgradedItem(item)).toEqual({ ...kept, action: left, state: 'attention', refusal });
});
