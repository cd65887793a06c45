import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { ApiError, UnreachableError } from '../../../platform/problem.ts';
import {
  countResults,
  isAllInTrial,
  isInPart,
  type RowResult,
  type RunEachRow,
  runMany,
} from './run-many.ts';

const row = (id: number, transportJobId = id) =>
  ({ id, transportJobId, simulatedSends: [] }) as unknown as JobRow;

function refusal(code: string, message: string): ApiError {
  const words = { type: '', title: '', detail: '', errorMessage: message, errorDescription: '' };
  return new ApiError(409, { ...words, status: 409, errors: [{ code, field: '', message }] } as never);
}

/** Runs it to the end; answers how the rows stand and in which order they were begun. */
async function runAll(rows: JobRow[], forEach: RunEachRow, isStopped = (_begun: number[]) => false) {
  const begun: number[] = [];
  let results: readonly RowResult[] = [];
  const run: RunEachRow['run'] = (each) => {
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
  expect(countResults(results)).toMatchObject({ done: 1, sent: 1, failed: 1, warned: 0 });
});

test('rows of one job are sent once, and all of them are told', async () => {
  const { begun, states } = await runAll([row(1, 7), row(2, 8), row(3, 7)], { isOfJob: true, run: done });
  expect(begun).toEqual([1, 2]);
  expect(states).toEqual(['done', 'done', 'done']);
});

test('stopped, or without a network, the rest is not begun', async () => {
  const rows = [row(1), row(2), row(3)];
  const stopped = await runAll(rows, { run: done }, (begun) => begun.length === 1);
  expect(stopped.states).toEqual(['done', 'stopped', 'stopped']);
  const offline = await runAll(rows, { run: () => Promise.reject(new UnreachableError()) });
  expect(offline.states).toEqual(['refused', 'skipped', 'skipped']);
});

test('what only a simulator took is counted as a trial, now and when it was sent before', async () => {
  const tried = { ...row(1), simulatedSends: ['SMS'] } as JobRow;
  const { results } = await runAll([tried, row(2), row(3), row(4)], {
    channel: 'SMS',
    run: ({ id }) =>
      Promise.resolve(
        id < 3 ? { state: 'alreadySent' } : { state: 'done', ...(id === 4 && { simulated: true }) },
      ),
  });
  expect(results.map(({ simulated }) => simulated)).toEqual([true, undefined, undefined, true]);
  const counts = countResults(results);
  expect(tableWork.many.summary(counts)).toBe('2 tehtud (neist 1 proov), 2 juba saadetud (neist 1 proov)');
  expect(tableWork.many.summary({ ...counts, done: 1, sent: 0 })).toBe('1 tehtud (proov)');
  // Only there need the rows not say it too.
  expect(isAllInTrial(counts)).toBe(false);
  expect(isAllInTrial({ ...counts, done: 1, sent: 0, sentInTrial: 0 })).toBe(true);
  expect(isAllInTrial({ ...counts, done: 0, doneInTrial: 0, sent: 0, sentInTrial: 0 })).toBe(false);
});

test('a row of whose people one got nothing is done in part', async () => {
  const recipients = [
    { text: 'Autojuht Jaan Kask: saadetud', isSent: true },
    { text: 'Klient Mets: saatmata, kliendi telefon puudub', isSent: false },
  ];
  const { results } = await runAll([row(1), row(2)], {
    run: ({ id }) => Promise.resolve({ state: 'done', recipients: id === 1 ? recipients : [] }),
  });
  expect(results.map(isInPart)).toEqual([true, false]);
  expect(tableWork.many.summary(countResults(results))).toBe('2 tehtud, neist 1 osaliselt');
});

test('a row that counts as not done though some got theirs is told apart from one of which nobody did', async () => {
  const toOthers = [
    { text: 'Autojuht: saatmata, tööl ei ole juhti', isSent: false },
    { text: 'Klient Mets: saadetud', isSent: true },
  ];
  const { results } = await runAll([row(1), row(2)], {
    run: ({ id }) =>
      Promise.resolve({
        state: 'refused',
        reason: 'Tööl ei ole juhti',
        recipients: id === 1 ? toOthers : [],
      }),
  });
  expect(tableWork.many.summary(countResults(results))).toBe(
    '0 tehtud, 1 jäi tegemata, 1 jäi osalt tegemata',
  );
});
