import { describe, expect, test } from 'vitest';

import { mergeNews } from './job-news.ts';
import { changedParts, type JobSnapshot } from './job-snapshot.ts';
import { isQuiet } from './quiet-hours.ts';

const row = {
  id: 1,
  product: { id: 7, name: 'Nisu', unit: 't' },
  quantity: '28.000',
  pickup: { id: 3, name: 'Farm' },
  destination: { id: 4, name: 'Terminal' },
  notes: null,
  wetGrain: false,
};
const job: JobSnapshot = { date: '2026-05-20', time: '08:00', truck: '123ABC', rows: [row] };

describe('what changed of a job', () => {
  test.each([
    ['nothing', job, []],
    ['the day', { ...job, date: '2026-05-21' }, ['date']],
    ['the time', { ...job, time: null }, ['time']],
    ['the truck', { ...job, truck: '321CBA' }, ['truck']],
    ['the pickup', { ...job, rows: [{ ...row, pickup: { id: 5, name: 'Other' } }] }, ['location']],
    ['a destination taken away', { ...job, rows: [{ ...row, destination: null }] }, ['location']],
    ['the product', { ...job, rows: [{ ...row, product: { ...row.product, id: 8 } }] }, ['goods']],
    ['wet grain', { ...job, rows: [{ ...row, wetGrain: true }] }, ['goods']],
    ['another row', { ...job, rows: [row, { ...row, id: 2 }] }, ['goods']],
    ['a row less', { ...job, rows: [] }, ['goods']],
    [
      'two things of a row',
      { ...job, rows: [{ ...row, quantity: '14.000', notes: 'Kell' }] },
      ['quantity', 'notes'],
    ],
    ['a corrected name', { ...job, rows: [{ ...row, pickup: { id: 3, name: 'The farm' } }] }, []],
  ])('%s', (_what, now, parts) => {
    expect(changedParts(job, now, false)).toEqual(parts);
  });

  test("on the way day, time and truck are the driver's own", () => {
    const now = { date: '2026-05-21', time: null, truck: '321CBA', rows: [{ ...row, destination: null }] };
    expect(changedParts(job, now, true)).toEqual(['location']);
  });
});

describe('one message per job', () => {
  const isNew = { kind: 'JOB_NEW', changed: [] } as const;
  const isCancelled = { kind: 'JOB_CANCELLED', changed: [] } as const;
  const hasNewDay = { kind: 'JOB_CHANGED', changed: ['date'] } as const;
  const hasNewNotes = { kind: 'JOB_CHANGED', changed: ['notes', 'date'] } as const;
  test.each([
    ['a new job that changes is new', isNew, hasNewDay, isNew],
    ['a new job that goes is nothing', isNew, isCancelled, null],
    [
      'changes are told together',
      hasNewNotes,
      hasNewDay,
      { kind: 'JOB_CHANGED', changed: ['date', 'notes'] },
    ],
    ['a changed job that goes is cancelled', hasNewDay, isCancelled, isCancelled],
    ['a cancelled job that comes back is new', isCancelled, isNew, isNew],
  ])('%s', (_what, waiting, next, told) => {
    expect(mergeNews(waiting, next)).toEqual(told);
  });
});

test.each([
  ['22:00', '06:00', '21:59', false],
  ['22:00', '06:00', '22:00', true],
  ['22:00', '06:00', '05:59', true],
  ['22:00', '06:00', '06:00', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
  ['12:00', '12:00', '12:00', false],
])('quiet from %s to %s, at %s: %s', (from, to, time, quiet) => {
  expect(isQuiet({ from, to }, time)).toBe(quiet);
});
