import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fromTallinn } from '../calendar/tallinn-time.ts';
import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { daysOfLink, linkExpiry } from './shared-link.ts';

const at = (day: string, time = '12:00') => fromTallinn({ day, time });
const now = at('2026-11-25');

test('a link dies two weeks after the last delivery, whatever ended before', () => {
  const loads = [
    { status: 'COMPLETED', plannedDay: '2026-11-20', lastAt: at('2026-11-20', '15:30') },
    { status: 'CANCELLED', plannedDay: '2026-11-22', lastAt: at('2026-11-19') },
  ] as const;
  expect(linkExpiry(loads, now)).toBe(at('2026-12-04', '15:30'));
});

test('a load to come counts by its day, a late one by today', () => {
  const load = { status: 'UNCOMPLETED', lastAt: at('2026-11-01') } as const;
  expect(linkExpiry([{ ...load, plannedDay: '2026-11-30' }], now)).toBe(at('2026-12-14'));
  expect(linkExpiry([{ ...load, plannedDay: '2026-11-10' }], now)).toBe(at('2026-12-09'));
});

test('what is never said to be over ends some day', () => {
  const load = { plannedDay: '2026-01-10', lastAt: at('2026-01-09') } as const;
  expect(linkExpiry([{ ...load, status: 'SELF_SERVICE' }], now)).toBe(at('2026-01-24'));
  expect(linkExpiry([{ ...load, status: 'ERROR' }], now)).toBe(at('2026-03-25'));
});

test('never dead while a load is on its way', () => {
  const load = fc.record({
    status: fc.constantFrom(...jobRowStatuses),
    plannedDay: fc.constantFrom('2026-01-01', '2026-11-25', '2027-03-28'),
    lastAt: fc.integer({ min: at('2026-01-01'), max: now }),
  });
  fc.assert(
    fc.property(fc.array(load, { maxLength: 5 }), (loads) => {
      const onItsWay = { status: 'ON_THE_WAY', plannedDay: '2026-11-20', lastAt: 0 } as const;
      expect(linkExpiry([...loads, onItsWay], now)).toBeGreaterThan(now + (daysOfLink - 1) * 86_400_000);
    }),
  );
});
