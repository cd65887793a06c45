import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { driverJob } from '../../../../../tests/setup/driver-jobs.ts';
import { announcements, knownAfter, nothingKnown, takenOffList } from './announcements.ts';

const plate = driverJob('NOT_STARTED').truck.licensePlateNumber;
const looking = { openId: null as number | null, plate, isFollowed: () => true };
const job = (over: Partial<DriverJob> = {}) =>
  driverJob('NOT_STARTED', { transportJobId: 1, snapshot: 'a', news: null, cancelled: false, ...over });
const known = knownAfter([job()], nothingKnown);
const kindsOf = (now: DriverJob, at = looking) => announcements([now], known, at).map(({ kind }) => kind);

test('announces nothing of what was there when its list was read first', () => {
  expect(kindsOf(job({ transportJobId: 2, news: 'new' }), { ...looking, isFollowed: () => false })).toEqual(
    [],
  );
});

test('announces nothing when the app has just been opened, also where its lists were read before it was drawn', () => {
  const waiting = job({ news: 'new' });
  expect(announcements([waiting], nothingKnown, looking)).toEqual([]);
  // A day without jobs has been looked through too.
  const afterEmpty = knownAfter([], nothingKnown);
  expect(announcements([waiting], afterEmpty, looking)).toEqual([{ job: waiting, kind: 'JOB_NEW' }]);
});

test('announces new, changed and cancelled jobs of the truck, on the list too', () => {
  expect(kindsOf(job({ transportJobId: 2, news: 'new' }))).toEqual(['JOB_NEW']);
  expect(kindsOf(job({ snapshot: 'b', news: 'changed' }))).toEqual(['JOB_CHANGED']);
  expect(kindsOf(job({ cancelled: true }))).toEqual(['JOB_CANCELLED']);
});

test('calls nothing new a second time: what changes of a job that was announced, or stood in the list, is a change', () => {
  const first = job({ transportJobId: 2, news: 'new' });
  const told = knownAfter([first], known);
  const other = { ...first, snapshot: 'b' };
  expect(announcements([other], told, looking)).toEqual([{ job: other, kind: 'JOB_CHANGED' }]);
  // Given to this truck by another one whose list was looked at.
  const given = { ...other, truck: { ...other.truck, licensePlateNumber: '999XXX' } };
  expect(announcements([given], told, { ...looking, plate: '999XXX' })).toEqual([
    { job: given, kind: 'JOB_NEW' },
  ]);
});

test('tells each thing once', () => {
  const changed = job({ snapshot: 'b', news: 'changed' });
  expect(announcements([changed], knownAfter([changed], known), looking)).toEqual([]);
  const cancelled = job({ cancelled: true });
  expect(announcements([cancelled], knownAfter([cancelled], known), looking)).toEqual([]);
});

test('is quiet of the open job, of other trucks, and of what was never seen alive', () => {
  const changed = job({ snapshot: 'b', news: 'changed' });
  expect(kindsOf(changed, { ...looking, openId: 1 })).toEqual([]);
  expect(kindsOf(changed, { ...looking, plate: '999XXX' })).toEqual([]);
  expect(kindsOf(job({ transportJobId: 3, cancelled: true }))).toEqual([]);
});

test('names what is no longer in the list, unless it is done or told to be cancelled', () => {
  const jobs = new Map(
    [
      job(),
      job({ transportJobId: 2 }),
      job({ transportJobId: 3, cancelled: true }),
      driverJob('COMPLETED', { transportJobId: 4 }),
    ].map((each) => [each.transportJobId, each]),
  );
  const idsOf = (before: number[], now: number[]) =>
    takenOffList(before, now, jobs).map(({ transportJobId }) => transportJobId);
  expect(idsOf([1, 2, 3, 4], [1])).toEqual([2]);
  expect(idsOf([1], [1, 2])).toEqual([]);
  // What the device does not hold cannot be named.
  expect(idsOf([1, 9], [1])).toEqual([]);
});
