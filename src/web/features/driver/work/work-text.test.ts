import { expect, test } from 'vitest';

import type { WorkDay } from '#api/driver/driver-job.ts';

import { et } from '../../../i18n/et/driver/driver.ts';
import { currentMessages } from '../../../i18n/messages.ts';
import { chargedWaiting, periodName, workList } from './work-text.ts';

const day: WorkDay = {
  day: '2026-05-20',
  jobs: 2,
  kg: 56_460,
  km: 145.5,
  jobsWithoutKm: 0,
  minutes: 425,
  drivingMinutes: 200,
  waiting: [
    { reason: 'QUEUE', minutes: 130, chargedMinutes: 70 },
    { reason: null, minutes: 30, chargedMinutes: 0 },
  ],
};

test('names the waiting that is paid for, with its reason', () => {
  expect(chargedWaiting([day], et)).toEqual(['Järjekord\u{a0}1:10']);
});

test('adds the waiting of several days up by its reason', () => {
  const scale = { reason: 'SCALE' as const, minutes: 100, chargedMinutes: 40 };
  expect(chargedWaiting([day, { waiting: [scale] }, day], et)).toEqual([
    'Järjekord\u{a0}2:20',
    'Kaal\u{a0}0:40',
  ]);
});

test.each([
  ['day', '2026-11-26', '2026-11-26', '26.11.2026'],
  ['week', '2026-11-23', '2026-11-29', '23.11.2026 – 29.11.2026'],
  ['week', '2026-12-28', '2027-01-03', '28.12.2026 – 03.01.2027'],
  ['month', '2026-11-01', '2026-11-30', 'November 2026'],
] as const)('names a %s from %s', (kind, from, to, name) => {
  expect(periodName(kind, from, to, currentMessages())).toBe(name);
});

test('lists days and their sum, one a line', () => {
  expect(workList([day, { ...day, day: '2026-05-21', waiting: [] }], 'Mai 2026', et).split('\n')).toEqual([
    'Mai 2026',
    '20.05.2026; Veotöid 2; 56,46 t; 145,5 km; 7:05; Ootamine üle tunni: Järjekord\u{a0}1:10',
    '21.05.2026; Veotöid 2; 56,46 t; 145,5 km; 7:05',
    expect.stringMatching(/^Kokku; Veotöid 4; 112,92 t; 291 km; 14:10$/),
  ]);
});
