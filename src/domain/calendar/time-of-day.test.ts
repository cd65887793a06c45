import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isTimeOfDay, minutesOfDay, parseTypedTime, timeOfMinutes } from './time-of-day.ts';

describe('times of day', () => {
  test('go from 00:00 to 23:59', () => {
    expect(['00:00', '23:59', '07:30'].every(isTimeOfDay)).toBe(true);
    expect(['24:00', '7:30', '07:60', '07:30:00', ''].some(isTimeOfDay)).toBe(false);
    expect(() => minutesOfDay('24:00')).toThrow(RangeError);
  });

  test('are minutes since midnight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(isTimeOfDay(timeOfMinutes(minutes))).toBe(true);
        expect(minutesOfDay(timeOfMinutes(minutes))).toBe(minutes);
      }),
    );
  });
});

describe('parseTypedTime', () => {
  test.each([
    ['7', '07:00'],
    ['17', '17:00'],
    ['730', '07:30'],
    ['0730', '07:30'],
    ['7.30', '07:30'],
    ['7:30', '07:30'],
    ['7,30', '07:30'],
    ['7 30', '07:30'],
    [' 23:59 ', '23:59'],
    ['0', '00:00'],
    ['kell 9', '09:00'],
    ['kl 9.30', '09:30'],
    ['Kl. 9', '09:00'],
    ['12:30:00', '12:30'],
    ['\u{ff19}\u{ff1a}30', '09:30'],
  ])('reads %j as %s', (typed, time) => {
    expect(parseTypedTime(typed)).toBe(time);
  });

  test.each(['', '24', '2400', '7.3', '7:60', '7:', '12345', 'seitse', '-7', '12:30:15', '9-10'])(
    'refuses %j',
    (typed) => {
      expect(parseTypedTime(typed)).toBeNull();
    },
  );
});
