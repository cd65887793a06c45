import { describe, expect, test } from 'vitest';

import { changedParts, type JobSnapshot } from './job-snapshot.ts';

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
