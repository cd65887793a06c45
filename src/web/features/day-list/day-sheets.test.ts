import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { daySheets } from './day-sheets.ts';

let lastId = 0;
function row(date: string, time: string | null, plate: string | null): JobRow {
  lastId += 1;
  const truck = plate === null ? null : { id: 1, licensePlateNumber: plate };
  return { id: lastId, date, time, truck } as JobRow;
}

const rows = [
  row('2026-11-21', '07:00', '123ABC'),
  row('2026-11-20', null, '674KVJ'),
  row('2026-11-20', '09:00', null),
  row('2026-11-20', '12:30', '674KVJ'),
  row('2026-11-20', '08:00', '123ABC'),
  row('2026-11-20', '07:30', '674KVJ'),
];

test('each truck has a sheet a day, the loads without a truck stand last', () => {
  const sheets = daySheets(rows, 'truck');
  expect(sheets.map(({ date, plate }) => [date, plate])).toEqual([
    ['2026-11-20', '123ABC'],
    ['2026-11-20', '674KVJ'],
    ['2026-11-20', null],
    ['2026-11-21', '123ABC'],
  ]);
  expect(sheets[1]?.rows.map(({ time }) => time)).toEqual(['07:30', '12:30', null]);
});

test('what clients fetch waits for no truck: it has a sheet of its own', () => {
  const fetched = { ...row('2026-11-20', '10:00', null), status: 'SELF_SERVICE' } as JobRow;
  const sheets = daySheets([fetched, ...rows], 'truck').filter(({ plate }) => plate === null);
  expect(sheets.map(({ isSelfService, rows: [first] }) => [isSelfService, first?.time])).toEqual([
    [false, '09:00'],
    [true, '10:00'],
  ]);
});

test('a day of all trucks goes by time', () => {
  const sheets = daySheets(rows, 'day');
  expect(sheets.map(({ date, plate }) => [date, plate])).toEqual([
    ['2026-11-20', null],
    ['2026-11-21', null],
  ]);
  expect(sheets[0]?.rows.map(({ time }) => time)).toEqual(['07:30', '08:00', '09:00', '12:30', null]);
});
