import { expect, it } from 'vitest';

import type { WorkDay } from '#api/driver/driver-job.ts';

import { et } from '../../../i18n/et/driver/driver.ts';
import { chargedWaiting, workList } from './work-text.ts';

const day: WorkDay = {
  day: '2026-05-20',
  jobs: 2,
  kg: 56_460,
  km: 145.5,
  minutes: 425,
  drivingMinutes: 200,
  waiting: [
    { reason: 'QUEUE', minutes: 130, chargedMinutes: 70 },
    { reason: null, minutes: 30, chargedMinutes: 0 },
  ],
};

it('names the waiting that is paid for, with its reason', () => {
  expect(chargedWaiting(day, et)).toEqual(['Järjekord 1:10']);
});

it('lists days and their sum, one a line', () => {
  expect(workList([day, { ...day, day: '2026-05-21', waiting: [] }], 'Mai 2026', et).split('\n')).toEqual([
    'Mai 2026',
    '20.05.2026; Veotöid 2; 56,46 t; 145,5 km; 7:05; Tasuline ootamine: Järjekord 1:10',
    '21.05.2026; Veotöid 2; 56,46 t; 145,5 km; 7:05',
    expect.stringMatching(/^Kokku; Veotöid 4; 112,92 t; 291 km; 14:10$/),
  ]);
});
