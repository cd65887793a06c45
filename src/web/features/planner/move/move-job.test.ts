import { beforeEach, expect, test, vi } from 'vitest';

import type { ProblemDocument } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';

import { openQuestion } from '../../../job-row/findings/confirm-findings.ts';
import { call } from '../../../platform/api-client.ts';
import { ApiError } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import type { Assignment, BoardJob } from '../day-plan.ts';
import { findingsQuery } from './findings.ts';
import { moveJob } from './move-job.ts';

vi.mock(import('../../../platform/api-client.ts'));
vi.mock(import('../day-query.ts'), async (original) => ({
  ...(await original()),
  cachedRow: () => null,
  receiveRows: () => undefined,
}));

const row = {
  id: 7,
  version: 1,
  transportJobId: 7,
  date: '2026-06-03',
  time: null,
  truck: null,
  trailer: null,
} as JobRow;
const job = { id: 7, rows: [row], assignment: { truckId: null, time: null } } as unknown as BoardJob;
const to: Assignment = { truckId: 5, time: '08:00' };
const taken = 'Samal ajal: rida 3, kell 08:00';

type Call = (name: string, request?: { body?: unknown }) => Promise<unknown>;

/** The requests to save, with the findings that a person has confirmed. */
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  queryClient.clear();
  openQuestion.set(null);
  vi.mocked(call as Call).mockImplementation((name, { body } = {}) => {
    if (name === 'checkAssignment') return Promise.resolve({ content: [] });
    const [{ confirmed }] = body as [{ confirmed: string[] }];
    sent.push(confirmed);
    if (confirmed.length > 0) return Promise.resolve({ content: [{ ...row, version: 2 }], warnings: [] });
    const error = { code: 'UNUSUAL', field: '0.changes.truck', rowId: 7, finding: 'TRUCK_DOUBLE_BOOKED' };
    const errors = [{ ...error, message: 'Kinnitage', explanation: taken }];
    return Promise.reject(new ApiError(422, { errors } as ProblemDocument));
  });
});

test('what only the saving finds is asked before it, and kept back by a no', async () => {
  const moved = moveJob(job, to);
  await vi.waitFor(() => expect(openQuestion.get()?.problems).toMatchObject([{ explanation: taken }]));
  openQuestion.get()?.answer(false);
  expect(await moved).toBe(false);
  expect(sent).toEqual([[]]);

  const again = moveJob(job, to);
  await vi.waitFor(() => expect(openQuestion.get()).not.toBeNull());
  openQuestion.get()?.answer(true);
  expect(await again).toBe(true);
  expect(sent).toEqual([[], [], ['truck']]);
});

test('what the board has shown beside the job is not asked again', async () => {
  const shown = [{ code: 'TRUCK_DOUBLE_BOOKED', severity: 'warn', message: taken }] as const;
  queryClient.setQueryData(findingsQuery(job, to).queryKey, shown);
  expect(await moveJob(job, to)).toBe(true);
  expect(openQuestion.get()).toBeNull();
  expect(sent).toEqual([[], ['truck']]);
});
