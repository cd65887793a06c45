import fc from 'fast-check';
import { expect, test } from 'vitest';

import { recordedWaiting, waitingAt } from './waiting.ts';

const minute = 60_000;

test('counts from the arrival to the end of loading, and charges what is over an hour', () => {
  const arrivedAt = 0;
  expect(waitingAt({ arrivedAt, endTime: 95.9 * minute, leftAt: 110 * minute }, null)).toEqual({
    minutes: 95,
    chargedFrom: 60 * minute,
    chargedMinutes: 35,
  });
  expect(waitingAt({ arrivedAt, endTime: null, leftAt: 60 * minute }, null)?.chargedMinutes).toBe(0);
});

test('goes on until it is over, and has not begun before the arrival', () => {
  const waiting = { arrivedAt: 0, endTime: null, leftAt: null };
  expect(waitingAt(waiting, 61 * minute)).toMatchObject({ minutes: 61, chargedMinutes: 1 });
  expect(waitingAt(waiting, null)).toBeNull();
  expect(waitingAt({ ...waiting, arrivedAt: null }, minute)).toBeNull();
});

test('is never less than nothing, and grows with the time', () => {
  const time = fc.integer({ min: 0, max: 48 * 60 * minute });
  fc.assert(
    fc.property(time, time, time, (arrivedAt, a, b) => {
      const minutesAt = (now: number) => waitingAt({ arrivedAt, endTime: null, leftAt: null }, now)!.minutes;
      expect(minutesAt(a)).toBeGreaterThanOrEqual(0);
      expect(minutesAt(Math.max(a, b))).toBeGreaterThanOrEqual(minutesAt(Math.min(a, b)));
    }),
  );
});

test('is told in the times of a record', () => {
  const arrivedAt = '2026-05-20T08:10:00+03:00';
  const endTime = '2026-05-20T09:45:00+03:00';
  const waitingChargedFrom = '2026-05-20T09:10:00+03:00';
  expect(recordedWaiting({ arrivedAt, endTime, leftAt: null })).toEqual({
    waitedMinutes: 95,
    waitingChargedFrom,
  });
  expect(recordedWaiting({ arrivedAt, endTime: null, leftAt: null })).toEqual({
    waitedMinutes: null,
    waitingChargedFrom,
  });
});

test('whole minutes are counted as both clocks are read', () => {
  const at = (time: string) => Date.parse(`2026-05-20T${time}+03:00`);
  const times = { arrivedAt: at('10:00:40'), endTime: at('10:50:00'), leftAt: null };
  expect(waitingAt(times, null)?.minutes).toBe(50);
});
