import { beforeEach, expect, test, vi } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { Finding } from '#api/planning/day-plan.ts';

import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import type { Assignment, BoardJob } from '../day-plan.ts';
import { moveJob } from './move-job.ts';
import { keyMoves } from './move-stores.ts';
import { cancelNudge, confirmNudge, leaveNudge, nudge } from './nudge.ts';

vi.mock(import('../../../platform/api-client.ts'));
vi.mock(import('./move-job.ts'), () => ({ moveJob: vi.fn(() => Promise.resolve(true)) }));

const at: Assignment = { truckId: 1, time: '08:00' };
const quarter: Assignment = { truckId: 1, time: '08:15' };
const half: Assignment = { truckId: 1, time: '08:30' };

function jobOf(id: number): BoardJob {
  const row = { id, version: 1, date: '2026-06-03', transportJobId: id } as JobRow;
  return { id, rows: [row], assignment: at } as unknown as BoardJob;
}

/** The server's open requests in order, each answered by hand. */
const asked: ((found: Finding[]) => void)[] = [];

beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
  vi.mocked(moveJob).mockClear();
  vi.mocked(call).mockImplementation(
    () => new Promise((resolve) => asked.push((content) => resolve({ content }))),
  );
});

const closed = { code: 'PLACE_CLOSED', severity: 'warn', message: 'Koht on suletud' } as const;

test('a job that the keys have left for another is saved once the server has answered, and stays where they brought it', async () => {
  const [first, second] = [jobOf(1), jobOf(2)];
  nudge(first, quarter);
  nudge(second, half);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(keyMoves.get()).toEqual(
    new Map([
      [1, quarter],
      [2, half],
    ]),
  );
  asked[0]?.([]);
  await vi.waitFor(() => expect(moveJob).toHaveBeenCalledExactlyOnceWith(first, quarter));
  expect(keyMoves.get()).toEqual(new Map([[2, half]]));

  confirmNudge();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.([]);
  await vi.waitFor(() => expect(moveJob).toHaveBeenLastCalledWith(second, half));
  expect(keyMoves.get().size).toBe(0);
});

test('what is left goes back where something speaks against it, and is moved on from where the keys found it', async () => {
  const job = jobOf(3);
  nudge(job, quarter);
  leaveNudge();
  // Pressed again before the answer: one move, made over what the first key was pressed on.
  nudge({ ...job, assignment: quarter }, half);
  confirmNudge();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[0]?.([]);
  asked[1]?.([]);
  await vi.waitFor(() => expect(moveJob).toHaveBeenCalledExactlyOnceWith(job, half));

  nudge(jobOf(4), quarter);
  leaveNudge();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  asked[2]?.([closed]);
  await vi.waitFor(() => expect(keyMoves.get().size).toBe(0));
  expect(moveJob).toHaveBeenCalledOnce();
  expect(cancelNudge()).toBe(false);
});
