import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import type { ForEachRow } from '../../../job-row/row-action.ts';
import { ApiError, UnreachableError } from '../../../platform/problem.ts';
import { countResults, type RowResult, runMany } from './run-many.ts';

const row = (id: number, transportJobId = id) => ({ id, transportJobId }) as JobRow;

function refusal(code: string, message: string): ApiError {
  const words = { type: '', title: '', detail: '', errorMessage: message, errorDescription: '' };
  return new ApiError(409, { ...words, status: 409, errors: [{ code, field: '', message }] } as never);
}

/** Runs it to the end; answers how the rows stand and in which order they were begun. */
async function runAll(rows: JobRow[], forEach: ForEachRow, isStopped = (_begun: number[]) => false) {
  const begun: number[] = [];
  let results: readonly RowResult[] = [];
  const run: ForEachRow['run'] = (each) => {
    begun.push(each.id);
    return forEach.run(each);
  };
  await runMany(
    rows,
    { ...forEach, run },
    () => isStopped(begun),
    (now) => {
      results = now;
    },
  );
  return { begun, results, states: results.map(({ state }) => state) };
}

const done = () => Promise.resolve({ state: 'done' as const });

test('each row is told what happened to it: done, refused with the reason, sent before', async () => {
  const { states, results } = await runAll([row(1), row(2), row(3)], {
    run: ({ id }) => {
      if (id === 2) throw refusal('WRONG_JOB_STATUS', 'Veotöö staatus vale!');
      if (id === 3) throw refusal('ALREADY_SENT', 'Töö juba saadetud!');
      return done();
    },
  });
  expect(states).toEqual(['done', 'refused', 'alreadySent']);
  expect(results[1]).toMatchObject({ reason: 'Veotöö staatus vale!' });
  expect(countResults(results)).toEqual({ done: 1, sent: 1, failed: 1, warned: 0 });
});

test('rows of one job are sent once, and all of them are told', async () => {
  const { begun, states } = await runAll([row(1, 7), row(2, 8), row(3, 7)], { isOfJob: true, run: done });
  expect(begun).toEqual([1, 2]);
  expect(states).toEqual(['done', 'done', 'done']);
});

test('stopped, or without a network, the rest is not begun', async () => {
  const rows = [row(1), row(2), row(3)];
  const stopped = await runAll(rows, { run: done }, (begun) => begun.length === 1);
  expect(stopped.states).toEqual(['done', 'skipped', 'skipped']);
  const offline = await runAll(rows, { run: () => Promise.reject(new UnreachableError()) });
  expect(offline.states).toEqual(['refused', 'skipped', 'skipped']);
});
