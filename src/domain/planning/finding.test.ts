import { expect, test } from 'vitest';

import {
  findingCodes,
  findingsToConfirm,
  sortBySeverity,
  needsConfirmation,
  type WarningCode,
} from './finding.ts';

const codesOf = (...codes: Parameters<typeof needsConfirmation>[0][]) =>
  sortBySeverity(codes.map((code) => ({ code }))).map(({ code }) => code);

test('what endangers people or goods is told first, then the truck, the driver and the order, then what informs', () => {
  expect(
    codesOf('ARRIVES_LATE', 'OVER_ORDERED', 'TRUCK_DOUBLE_BOOKED', 'LOAD_FORBIDDEN', 'OVER_PAYLOAD'),
  ).toEqual(['LOAD_FORBIDDEN', 'OVER_PAYLOAD', 'TRUCK_DOUBLE_BOOKED', 'OVER_ORDERED', 'ARRIVES_LATE']);
});

test('all that blocks or warns is asked about before it is saved, but an unknown history, where the truck stands and what estimates say', () => {
  expect(findingCodes.filter((code) => !needsConfirmation(code))).toEqual([
    'PLACE_FULL',
    'LOAD_UNKNOWN',
    'TRUCK_STOPPED',
    'LATE_EXPECTED',
    'ARRIVES_LATE',
    'WAYBILL_OWED',
    'FORBIDS_FEED',
    'PAYLOAD_UNKNOWN',
  ]);
  expect(needsConfirmation('OVER_ORDERED')).toBe(true);
});

test('a question says all that was found, and there is none of what only informs', () => {
  const asked = (...codes: WarningCode[]) =>
    findingsToConfirm(codes.map((code) => ({ code }))).map(({ code }) => code);
  expect(
    asked('ARRIVES_LATE', 'LOAD_UNKNOWN', 'REST_SHORT', 'TRUCK_DOUBLE_BOOKED', 'PAYLOAD_UNKNOWN'),
  ).toEqual(['TRUCK_DOUBLE_BOOKED', 'REST_SHORT', 'ARRIVES_LATE', 'PAYLOAD_UNKNOWN']);
  expect(asked('ARRIVES_LATE', 'PLACE_FULL')).toEqual([]);
  expect(asked('PLACE_FULL', 'REST_SHORT')).toEqual(['REST_SHORT', 'PLACE_FULL']);
});
