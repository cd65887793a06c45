import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  formatDateTime,
  fromTallinn,
  fromTallinnAfter,
  fromTallinnBefore,
  instantToIso,
  isoOrNull,
  isSkippedInTallinn,
  parseInstant,
  skippedTimeIn,
  tallinnToIso,
  toTallinn,
} from './tallinn-time.ts';

const clockInTallinn = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Tallinn',
  dateStyle: 'short',
  timeStyle: 'short',
});

const since2002 = Date.UTC(2002, 0, 1);
const until2037 = Date.UTC(2037, 11, 31);
const instants = fc.integer({ min: since2002, max: until2037 });

describe('an instant on the clock in Tallinn', () => {
  test('agrees with the zone database', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(shown(instant)).toBe(clockInTallinn.format(instant));
      }),
      { numRuns: 500 },
    );
  });

  test('agrees in the hours around every change of the clocks', () => {
    for (let year = 2002; year < 2038; year += 1) {
      for (const month of [2, 9]) {
        for (let hour = Date.UTC(year, month, 24); hour < Date.UTC(year, month + 1, 1); hour += 3_600_000) {
          expect(shown(hour - 1)).toBe(clockInTallinn.format(hour - 1));
          expect(shown(hour)).toBe(clockInTallinn.format(hour));
        }
      }
    }
  });

  test('keeps the day around midnight', () => {
    expect(toTallinn('2026-07-01T21:00:00Z')).toEqual({ day: '2026-07-02', time: '00:00' });
    expect(toTallinn('2026-07-01T20:59:59.999Z')).toEqual({ day: '2026-07-01', time: '23:59' });
    expect(toTallinn('2026-01-01T00:30:00+02:00')).toEqual({ day: '2026-01-01', time: '00:30' });
  });

  test('is shown as dd.MM.yyyy HH:mm', () => {
    expect(formatDateTime('2026-03-05T07:05:00+02:00')).toBe('05.03.2026 07:05');
  });
});

describe('a day and time in Tallinn as an instant', () => {
  test('carries the offset of the season', () => {
    expect(tallinnToIso({ day: '2026-07-01', time: '07:30' })).toBe('2026-07-01T07:30:00+03:00');
    expect(tallinnToIso({ day: '2026-01-01', time: '00:00' })).toBe('2026-01-01T00:00:00+02:00');
  });

  test('moves the missing hour of March on', () => {
    expect(tallinnToIso({ day: '2026-03-29', time: '02:59' })).toBe('2026-03-29T02:59:00+02:00');
    expect(tallinnToIso({ day: '2026-03-29', time: '03:30' })).toBe('2026-03-29T04:30:00+03:00');
    expect(tallinnToIso({ day: '2026-03-29', time: '04:00' })).toBe('2026-03-29T04:00:00+03:00');
  });

  test('takes the first of the two same hours of October', () => {
    expect(tallinnToIso({ day: '2026-10-25', time: '03:30' })).toBe('2026-10-25T03:30:00+03:00');
    expect(tallinnToIso({ day: '2026-10-25', time: '04:00' })).toBe('2026-10-25T04:00:00+02:00');
    expect(instantToIso('2026-10-25T01:30:00Z')).toBe('2026-10-25T03:30:00+02:00');
  });

  test('writes a timestamp of the database the same way, and keeps null', () => {
    const time = '2026-10-25T01:30:00Z';
    expect([isoOrNull(new Date(time)), isoOrNull(null)]).toEqual([instantToIso(time), null]);
  });

  test('comes back to the same clock', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const local = toTallinn(instant);
        expect(toTallinn(fromTallinn(local))).toEqual(local);
        expect(parseInstant(tallinnToIso(local))).toBe(fromTallinn(local));
      }),
    );
  });
});

describe('parseInstant', () => {
  test('agrees with the machine', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(parseInstant(new Date(instant).toISOString())).toBe(instant);
        expect(parseInstant(instantToIso(instant))).toBe(Math.floor(instant / 1000) * 1000);
      }),
    );
  });

  test.each([
    ['2026-07-01T07:30+03:00', '2026-07-01T04:30:00.000Z'],
    ['2026-07-01 07:30:15.5-03', '2026-07-01T10:30:15.500Z'],
  ])('reads %s', (text, utc) => {
    expect(parseInstant(text)).toBe(Date.parse(utc));
  });

  test.each([
    '',
    '2026-07-01',
    '2026-07-01T07:30',
    '2026-02-29T07:30Z',
    '2026-07-01T24:30Z',
    '2026-07-01T07:30:60Z',
    '2026-07-01T07:30+24:00',
  ])('refuses %j: no day, no time or no offset', (text) => {
    expect(parseInstant(text)).toBeNull();
    expect(() => toTallinn(text)).toThrow(RangeError);
  });
});

test('refuses a number that is no instant', () => {
  expect(() => toTallinn(Number.NaN)).toThrow(RangeError);
});

function shown(instant: number): string {
  const { day, time } = toTallinn(instant);
  return `${day} ${time}`;
}

test('names a skipped time only in an offset of Tallinn', () => {
  expect(skippedTimeIn('2026-03-29T03:30:00+02:00')).toEqual({ day: '2026-03-29', time: '03:30' });
  expect(skippedTimeIn('2026-03-29T03:30+03:00')).toEqual({ day: '2026-03-29', time: '03:30' });
  expect(skippedTimeIn('2026-03-29T03:30:00Z')).toBeNull();
  expect(skippedTimeIn('2026-03-29T04:30:00+03:00')).toBeNull();
  expect(skippedTimeIn('nothing')).toBeNull();
});

test('leaves out one hour in March and none else', () => {
  expect(isSkippedInTallinn({ day: '2026-03-29', time: '02:59' })).toBe(false);
  expect(isSkippedInTallinn({ day: '2026-03-29', time: '03:00' })).toBe(true);
  expect(isSkippedInTallinn({ day: '2026-03-29', time: '03:59' })).toBe(true);
  expect(isSkippedInTallinn({ day: '2026-03-29', time: '04:00' })).toBe(false);
  expect(isSkippedInTallinn({ day: '2026-10-25', time: '03:30' })).toBe(false);
  expect(isSkippedInTallinn({ day: '2026-03-28', time: '03:30' })).toBe(false);
});

test.each([
  ['03:20', '03:40', '2026-10-25T03:20:00+02:00'],
  ['03:40', '03:20', '2026-10-25T03:40:00+03:00'],
  ['02:50', '03:40', '2026-10-25T02:50:00+03:00'],
  ['04:10', '03:40', '2026-10-25T04:10:00+02:00'],
])("in October's double hour %s after the first %s is %s", (time, earlier, at) => {
  const day = '2026-10-25';
  expect(instantToIso(fromTallinnAfter({ day, time }, fromTallinn({ day, time: earlier })))).toBe(at);
});

test.each([
  ['03:20', '2026-10-25T03:30:00+03:00', '2026-10-25T03:20:00+03:00'],
  ['03:20', '2026-10-25T03:30:00+02:00', '2026-10-25T03:20:00+02:00'],
  ['03:40', '2026-10-25T03:30:00+02:00', '2026-10-25T03:40:00+03:00'],
  ['03:40', '2026-10-25T05:00:00+02:00', '2026-10-25T03:40:00+02:00'],
  ['07:40', '2026-10-25T05:00:00+02:00', '2026-10-25T07:40:00+02:00'],
])('%s said at %s was %s', (time, now, at) => {
  expect(instantToIso(fromTallinnBefore({ day: '2026-10-25', time }, Date.parse(now)))).toBe(at);
});
