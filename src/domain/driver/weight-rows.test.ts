import { expect, test } from 'vitest';

import { matchWeightRows, readWeightRows, type WeighedJob } from './weight-rows.ts';

const today = '2026-05-22';
const job = (jobId: number, plate: string, day: string, isWeighed = false): WeighedJob => ({
  jobId,
  plate,
  day,
  isWeighed,
});

test('lines are read as people and scales write them', () => {
  const text = 'Auto;Päev;Neto;Kviitung\n123 abc;20.05.2026;28 480;K-17\r\n\n456DEF\t21.05\t27,98 t\t\n';
  expect(readWeightRows(text, today)).toMatchObject([
    { line: 2, plate: '123ABC', day: '2026-05-20', netWeightKg: 28_480, ticket: 'K-17' },
    { line: 4, plate: '456DEF', day: '2026-05-21', netWeightKg: 27_980, ticket: '' },
  ]);
});

test('a line is matched where one job alone may be meant', () => {
  const rows = readWeightRows(
    ['123ABC;20.05.2026;28480;1', '456DEF;20.05.2026;20000;2', '789GHI;20.05.2026;20000;3'].join('\n'),
    today,
  );
  const jobs = [
    job(1, '123 ABC', '2026-05-20'),
    job(2, '123 ABC', '2026-05-20', true),
    job(3, '456 DEF', '2026-05-20'),
    job(4, '456 DEF', '2026-05-20'),
    job(5, '789 GHI', '2026-05-20', true),
  ];
  const { matched, ambiguous, unknown } = matchWeightRows(rows, jobs);
  expect(matched.map(({ row, job: { jobId } }) => [row.line, jobId])).toEqual([[1, 1]]);
  expect(ambiguous.map(({ row, jobs: of }) => [row.line, of.map(({ jobId }) => jobId)])).toEqual([
    [2, [3, 4]],
  ]);
  expect(unknown.map(({ row, fault }) => [row.line, fault])).toEqual([[3, 'WEIGHED']]);
});

test('two lines that mean the same job are a question, and what cannot be read says why', () => {
  const lines = [
    '123ABC;20.05.2026;28480;1',
    '123ABC;20.05.2026;27000;2',
    ';20.05.2026;27000;3',
    '123ABC;40.05.2026;27000;4',
    '123ABC;20.05.2026;palju;5',
    '999XXX;20.05.2026;27000;6',
  ];
  const { matched, ambiguous, unknown } = matchWeightRows(readWeightRows(lines.join('\n'), today), [
    job(1, '123ABC', '2026-05-20'),
  ]);
  expect(matched).toEqual([]);
  expect(ambiguous.map(({ row }) => row.line)).toEqual([1, 2]);
  expect(unknown.map(({ row, fault }) => [row.line, fault])).toEqual([
    [3, 'PLATE'],
    [4, 'DAY'],
    [5, 'NET'],
    [6, 'NO_JOB'],
  ]);
});

test('a weight that may be tonnes is asked about, unless it or the heading says its unit', () => {
  const line = '123ABC;20.05.2026;28,40;1';
  const jobs = [job(1, '123ABC', '2026-05-20')];
  const found = (text: string) => matchWeightRows(readWeightRows(text, today), jobs);
  expect(found(line).unknown).toMatchObject([{ fault: 'UNIT' }]);
  expect(found('Auto;Päev;Neto (kg);Nr\n123ABC;20.05.2026;28,40;1').matched).toMatchObject([
    { row: { netWeightKg: 28.4 } },
  ]);
  for (const text of [`Auto;Päev;Neto, t;Nr\n${line}`, '123ABC;20.05.2026;28,40 t;1']) {
    expect(found(text).matched).toMatchObject([{ row: { netWeightKg: 28_400 } }]);
  }
  expect(found('123ABC;20.05.2026;28400;1').matched).toHaveLength(1);
});
