import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { driverJob } from '../../../tests/setup/driver-jobs.ts';
import { jobAfter } from './job-after.ts';
import type { OutboxAction, OutboxItem, Refusal } from './outbox-item.ts';
import { hasNothingToDecide, isForOffice } from './refused-item.ts';

const time = '2026-05-20T12:00:00+03:00';
const start: OutboxAction = { what: 'on-route-to-pickup', start: { preDriveKm: 9 } };
const arrival: OutboxAction = { what: 'arrival-at-location', stop: 'pickup' };

function refused(action: OutboxAction, current: DriverJob | null, more: Partial<Refusal> = {}): OutboxItem {
  return {
    seq: 1,
    userId: 1,
    actionId: 'a',
    transportJobId: 7,
    occurredAt: time,
    action,
    state: 'attention',
    refusal: { status: 409, message: null, problems: [], current, ...more },
    faults: 0,
  };
}

function after(job: DriverJob, action: OutboxAction): DriverJob {
  const made = jobAfter(job, { action, occurredAt: time });
  if (made === null) throw new Error('not possible');
  return made;
}

const started = after(driverJob('NOT_STARTED'), start);

test('has nothing to decide where another has made the same step with the same values', () => {
  expect(hasNothingToDecide(refused(start, started))).toBe(true);
  expect(hasNothingToDecide(refused(start, { ...started, preDriveKm: 4 }))).toBe(false);
  expect(hasNothingToDecide(refused({ ...start, start: {} }, { ...started, preDriveKm: 4 }))).toBe(true);
  expect(hasNothingToDecide(refused({ ...start, start: { truckId: 999 } }, started))).toBe(false);
  expect(hasNothingToDecide(refused({ ...start, start: { trailerId: 999 } }, started))).toBe(false);
});

test('has nothing to decide about an arrival that is passed, and has one where the job is behind', () => {
  expect(hasNothingToDecide(refused(arrival, after(started, arrival)))).toBe(true);
  expect(hasNothingToDecide(refused(arrival, driverJob('NOT_STARTED')))).toBe(false);
});

test('compares weights and times by what they mean', () => {
  const leave: OutboxAction = {
    what: 'at-location',
    stop: 'pickup',
    fields: { grossWeightKg: 43_980, vehicleWeightKg: 15_500, endTime: '2026-05-20T09:00:00Z', notes: '' },
  };
  const left = after(after(started, arrival), {
    ...leave,
    fields: { ...leave.fields, endTime: time, notes: 'kolleeg' },
  });
  expect(hasNothingToDecide(refused(leave, left))).toBe(true);
  const other = { ...leave, fields: { ...leave.fields, grossWeightKg: 43_900 } };
  expect(hasNothingToDecide(refused(other, left))).toBe(false);
});

test('decides nothing by itself of a cancelled job, but for notes of a destination', () => {
  const cancelled = { ...started, cancelled: true };
  expect(hasNothingToDecide(refused(start, cancelled))).toBe(false);
  expect(hasNothingToDecide(refused({ what: 'redirection-noted', seenDestinations: [] }, cancelled))).toBe(
    true,
  );
});

test('is for the office when the job is cancelled, gone, or past what can be corrected', () => {
  const cancelled = { ...started, cancelled: true };
  expect(isForOffice(refused(start, cancelled), cancelled)).toBe(true);
  expect(isForOffice(refused(start, null, { isGone: true }), started)).toBe(true);
  const there = after(started, arrival);
  expect(isForOffice(refused(start, there), there)).toBe(true);
  expect(isForOffice(refused(start, started), started)).toBe(false);
  expect(isForOffice(refused(start, cancelled, { status: 422 }), cancelled)).toBe(false);
});

test('has nothing to decide of a photo that was changed of a job that is another carrier’s by now', () => {
  const gone = { status: 409, message: null, problems: [], current: null, isGone: true };
  const removal: OutboxAction = { what: 'photo-changed', photo: 'a', isRemoved: true };
  expect(hasNothingToDecide(refused(removal, null, gone))).toBe(true);
  expect(hasNothingToDecide(refused(removal, null, { ...gone, status: 422 }))).toBe(false);
  expect(hasNothingToDecide(refused(arrival, null, gone))).toBe(false);
});
