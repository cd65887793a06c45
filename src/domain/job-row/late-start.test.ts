import { expect, test } from 'vitest';

import { lateStartsUntil } from './late-start.ts';

const at = (time: string) => lateStartsUntil({ day: '2026-05-20', time });

test('a load is late an hour after its time', () => {
  expect(at('12:00')).toBe('11:00');
  expect(at('01:00')).toBe('00:00');
});

test('in the first hour of a day nothing of it is late', () => {
  expect(at('00:59')).toBeNull();
});
