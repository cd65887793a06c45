import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';

import type { Assignment, BoardJob } from '../day-plan.ts';
import { ghostOf, suggestionStateOf } from './ghosts.ts';

const change = {
  rowId: 1,
  truckId: 7,
  time: '08:00',
  departure: '07:20',
  before: { time: null, carrier: null },
  product: 'Nisu',
  quantity: 25,
} as SuggestedChange;

function job(assignment: Assignment, quantity = 25): BoardJob {
  const product = { id: 1, name: 'Nisu' } as JobRow['product'];
  const row = { id: 1, quantity, product, replacementProduct: null } as JobRow;
  const estimate = { workMinutes: 90 } as BoardJob['estimate'];
  return {
    id: 10,
    rows: [row],
    assignment,
    estimate,
    isOnItsWay: false,
    isFromEvening: false,
    changedBy: null,
  };
}

test('a suggestion is open until it is taken, and open again once that is taken back', () => {
  expect(suggestionStateOf(change, job({ truckId: null, time: null }))).toBe('open');
  expect(suggestionStateOf(change, job({ truckId: 7, time: '08:00' }))).toBe('taken');
});

test('what somebody has done to the load meanwhile overtakes a suggestion', () => {
  expect(suggestionStateOf(change, undefined)).toBe('overtaken');
  expect(suggestionStateOf(change, job({ truckId: 8, time: '08:00' }))).toBe('overtaken');
  expect(suggestionStateOf(change, job({ truckId: null, time: '09:00' }))).toBe('overtaken');
  expect(suggestionStateOf(change, job({ truckId: null, time: null }, 50))).toBe('overtaken');
});

test('a ghost is as long as its job takes; who sets off before midnight does so the evening before', () => {
  const open = job({ truckId: null, time: null });
  expect(ghostOf(change, open)).toMatchObject({ departsAt: 440, startsAt: 480, endsAt: 570 });
  const early = { ...change, time: '00:30', departure: '23:50' };
  expect(ghostOf(early, open)).toMatchObject({ departsAt: -10, startsAt: 30 });
});
