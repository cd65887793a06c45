import { expect, test } from 'vitest';

import { findingCodes, needsConfirmation, mostSevereFirst } from './finding.ts';

const codesOf = (...codes: Parameters<typeof needsConfirmation>[0][]) =>
  mostSevereFirst(codes.map((code) => ({ code }))).map(({ code }) => code);

test('a forbidden load is told first, then what warns, then what informs, as they were found', () => {
  expect(
    codesOf('ARRIVES_LATE', 'OVER_ORDERED', 'TRUCK_DOUBLE_BOOKED', 'LOAD_FORBIDDEN', 'OVER_PAYLOAD'),
  ).toEqual(['LOAD_FORBIDDEN', 'OVER_ORDERED', 'TRUCK_DOUBLE_BOOKED', 'OVER_PAYLOAD', 'ARRIVES_LATE']);
});

test('all that blocks or warns is asked about before it is saved, but an unknown history and what estimates say', () => {
  expect(findingCodes.filter((code) => !needsConfirmation(code))).toEqual([
    'ARRIVES_LATE',
    'PLACE_FULL',
    'REST_SHORT',
    'LOAD_UNKNOWN',
    'FORBIDS_FEED',
    'PAYLOAD_UNKNOWN',
  ]);
  expect(needsConfirmation('OVER_ORDERED')).toBe(true);
});
