import { expect, test, vi } from 'vitest';

import type { DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';

import { driverJob, driverJobRow, driverLocation } from '../../../../../tests/setup/driver-jobs.ts';
import { et } from '../../../i18n/et/driver/driver.ts';
import { setLocale } from '../../../i18n/messages.ts';
import { officeChanges, officeViewOf } from './office-changes.ts';

function job(code: DriverStatus, rows: DriverJobRow[], over: Partial<DriverJob> = {}): DriverJob {
  return driverJob(code, { time: '08:00', transportJobProducts: rows, ...over });
}

const seen = officeViewOf(job('NOT_STARTED', [driverJobRow(1)]));

test('is quiet while nothing changes but the driver’s own status', () => {
  expect(
    officeChanges(seen, job('AT_PICKUP', [driverJobRow(1, { status: 'IN_PROGRESS', version: 3 })]), et),
  ).toEqual([]);
});

test('tells old and new of everything that matters before setting off', () => {
  const now = job(
    'NOT_STARTED',
    [driverJobRow(1, { quantity: 21.25, wetGrain: true, destination: driverLocation(3, 'Tapa') })],
    {
      time: '10:30',
    },
  );
  expect(officeChanges(seen, now, et)).toEqual([
    { label: 'Kellaaeg', from: '08:00', to: '10:30' },
    { label: 'Toode', from: 'Nisu', to: 'Nisu · märg' },
    { label: 'Kogus', from: '28,5\u{a0}t', to: '21,25\u{a0}t' },
    { label: 'Sihtkoht', from: 'Muuga', to: 'Tapa' },
  ]);
});

test('tells a new destination on the way for as long as the server does', () => {
  const destination = driverLocation(3, 'Tapa');
  const redirectedFrom = { id: 2, locationName: 'Muuga' };
  const now = (over: Partial<DriverJobRow>, redirected: boolean) =>
    job('ON_ROUTE_TO_DESTINATION', [driverJobRow(1, { destination, ...over })], { redirected });
  expect(officeChanges(seen, now({ redirectedFrom, notes: 'Värav 2' }, true), et)).toEqual([
    { label: 'Sihtkoht', from: 'Muuga', to: 'Tapa' },
    { label: 'Märkused', from: 'tühi', to: 'Värav 2' },
  ]);
  expect(officeChanges(seen, now({}, false), et)).toEqual([]);
});

test('tells goods that came and went', () => {
  const now = job('NOT_STARTED', [
    driverJobRow(1, { status: 'CANCELLED' }),
    driverJobRow(2, { product: { id: 2, name: 'Raps', unit: 't', isBulk: true } }),
  ]);
  expect(officeChanges(seen, now, et)).toEqual([
    { label: 'Toode', from: 'tühi', to: 'Raps · 28,5\u{a0}t' },
    { label: 'Toode', from: 'Nisu · 28,5\u{a0}t', to: 'tühi' },
  ]);
});

test('tells quantities in the driver’s language, whatever it was when they were seen', () => {
  vi.stubGlobal('document', { documentElement: {} });
  setLocale('ru');
  const now = job('NOT_STARTED', [driverJobRow(1, { quantity: 21.25 })]);
  expect(officeChanges(seen, now, et)).toEqual([{ label: 'Kogus', from: '28,5\u{a0}т', to: '21,25\u{a0}т' }]);
  setLocale('et');
  vi.unstubAllGlobals();
});
