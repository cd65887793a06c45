import { expect, test } from 'vitest';

import { findingMarks, type FoundOfRow, markedFindings } from './finding-marks.ts';

const clash: FoundOfRow = { code: 'TRUCK_DOUBLE_BOOKED', message: 'Auto on juba real 5' };
const owed: FoundOfRow = { code: 'CLEANING_OWED', message: 'Pesu B enne laadimist' };
const heavy: FoundOfRow = { code: 'OVER_PAYLOAD', message: 'Ülekoorem 0,53 t' };
const forbidden: FoundOfRow = { code: 'LOAD_FORBIDDEN', message: 'Keelatud: veokis oli Raps' };
const columns = ['id', 'product', 'quantity', 'truck'] as const;

test('each finding marks the cell that it is about, with its reason', () => {
  expect(findingMarks([clash, owed, heavy], columns)).toEqual(
    new Map([
      ['truck', { isBlocking: false, reasons: [clash.message] }],
      ['product', { isBlocking: false, reasons: [owed.message] }],
      ['quantity', { isBlocking: false, reasons: [heavy.message] }],
    ]),
  );
});

test('one cell keeps its reasons in their order, and says one cause of several codes once', () => {
  const same: FoundOfRow = { code: 'QUANTITY_UNUSUAL', message: heavy.message };
  expect(findingMarks([forbidden, owed], columns).get('product')).toEqual({
    isBlocking: true,
    reasons: [forbidden.message, owed.message],
  });
  expect(markedFindings([same, heavy]).map(({ message }) => message)).toEqual([heavy.message]);
  // It stands where the most severe of them does.
  expect(markedFindings([heavy, clash, same])).toEqual([heavy, clash]);
});

test('what is about a hidden column marks the truck, else the first one', () => {
  expect([...findingMarks([heavy], ['id', 'truck']).keys()]).toEqual(['truck']);
  expect([...findingMarks([heavy], ['date', 'notes']).keys()]).toEqual(['date']);
  expect(findingMarks([heavy], []).size).toBe(0);
});

test('what only says that something is unknown, or speaks of other loads, marks nothing', () => {
  const told: FoundOfRow[] = [
    { code: 'LOAD_UNKNOWN', message: 'ajalugu puudub' },
    { code: 'PAYLOAD_UNKNOWN', message: 'kandevõime teadmata' },
    { code: 'FORBIDS_FEED', message: 'keelab järgmised viljakoormad' },
  ];
  expect(markedFindings(told)).toEqual([]);
});

test('a late arrival and a truck that stands are marked, as they stand beside the truck in its choice', () => {
  const late: FoundOfRow = { code: 'ARRIVES_LATE', message: 'jõuaks hiljem' };
  const stands: FoundOfRow = { code: 'TRUCK_STOPPED', message: 'seisab' };
  const marks = findingMarks([late, stands], ['time', 'truck']);
  expect([marks.get('time')?.reasons, marks.get('truck')?.reasons]).toEqual([['jõuaks hiljem'], ['seisab']]);
});
