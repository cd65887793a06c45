import { expect, test } from 'vitest';

import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';

import { joinSteps } from './join-steps.ts';

const moved = { field: 'status', before: 'UNCOMPLETED', after: 'ON_THE_WAY' };
const stepped = { field: 'driverStatus', before: 'NOT_STARTED', after: 'ON_ROUTE_TO_PICKUP' };

function entry(id: number, action: string, over: Partial<JobRowHistoryEntry> = {}): JobRowHistoryEntry {
  return {
    id,
    at: '2026-11-22T17:44:51+02:00',
    who: 'Juhan Juht',
    action,
    mayTakeBack: false,
    changes: [],
    ...over,
  };
}

test('a driver’s step and what it did to the row are one', () => {
  const history = [
    entry(4, 'updated', { changes: [moved] }),
    entry(3, 'arrival-at-location', { changes: [stepped] }),
    entry(2, 'on-route-to-pickup'),
    entry(1, 'created'),
  ];
  expect(joinSteps(history)).toEqual([
    entry(3, 'arrival-at-location', { changes: [stepped, moved] }),
    entry(2, 'on-route-to-pickup'),
    entry(1, 'created'),
  ]);
});

test('steps that came together keep each its own change', () => {
  const history = [
    entry(4, 'updated', { changes: [moved] }),
    entry(3, 'at-location'),
    entry(2, 'updated', { changes: [stepped] }),
    entry(1, 'arrival-at-location'),
  ];
  expect(joinSteps(history)).toEqual([
    entry(3, 'at-location', { changes: [moved] }),
    entry(1, 'arrival-at-location', { changes: [stepped] }),
  ]);
});

test.each([
  ['another person’s change', entry(2, 'updated', { who: 'Kai Kontor' }), entry(1, 'photo')],
  ['a change of another moment', entry(2, 'updated', { at: '2026-11-22T17:45:00+02:00' }), entry(1, 'photo')],
  ['what is no driver’s step', entry(2, 'updated'), entry(1, 'created')],
])('%s stays apart', (_, later, earlier) => {
  expect(joinSteps([later, earlier])).toEqual([later, earlier]);
});
