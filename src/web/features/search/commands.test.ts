import { expect, test } from 'vitest';

import { dayOptions, nearDays, nearestFirst, plateToNotify } from './commands.ts';

test.each([
  ['saada sõnum 123ABC', '123ABC'],
  ['Saada sonum 123 abc', '123ABC'],
  ['saada sms 45 XYZ', '45XYZ'],
  ['saada sõnum', ''],
  ['saada sõnumit ', ''],
  ['saada sõnumile', null],
  ['123ABC', null],
])('%s tells the driver of %s', (text, plate) => {
  expect(plateToNotify(text)).toBe(plate);
});

test('loads are offered by how near they are to now, back or ahead', () => {
  const rows = [
    { id: 1, date: '2026-11-29', time: '09:45' },
    { id: 2, date: '2026-11-27', time: '10:30' },
    { id: 3, date: '2026-11-28', time: null },
    { id: 4, date: '2026-11-28', time: '10:00' },
    { id: 5, date: '2026-11-27', time: '15:00' },
  ];
  const order = (day: string, time: string) => nearestFirst(rows, { day, time }).map(({ id }) => id);
  expect(order('2026-11-27', '13:18')).toEqual([5, 2, 4, 3, 1]);
  expect(order('2026-11-28', '23:50')).toEqual([1, 3, 4, 5, 2]);
});

test('today and tomorrow are at hand, and are not offered again when they are over', () => {
  expect(nearDays('2026-11-30').map(({ label, kind, isPassing }) => [label, kind, isPassing])).toEqual([
    ['Täna', 'Veotööde tabel, E 30.11.2026', true],
    ['Homme', 'Veotööde tabel, T 01.12.2026', true],
  ]);
});

test('a day leads to its table and its board', () => {
  expect(dayOptions('homme', '2026-11-25').map(({ label, to }) => [label, to])).toEqual([
    [
      'Veotööde tabel, N 26.11.2026',
      {
        path: '/services/datatable',
        search: { dateFrom: '2026-11-26', dateTo: '2026-11-26', sort: ['date,asc', 'time,asc'] },
      },
    ],
    ['Päevaplaan, N 26.11.2026', { path: '/services/planner', search: { date: '2026-11-26' } }],
  ]);
  expect(dayOptions('nisu', '2026-11-25')).toEqual([]);
});
