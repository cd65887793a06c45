import { describe, expect, test } from 'vitest';

import { mergeNews } from './job-news.ts';

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
