import { expect, test } from 'vitest';

import type { UnusualReason } from '#domain/driver/weights/weight-checks.ts';

import { alertName } from './alert-name.ts';

const unusual = (...reasons: UnusualReason[]) => {
  const values = reasons.map((reason) => ({ field: '', reason, value: 1, limit: 2 }));
  return alertName({ kind: 'WEIGHT_UNUSUAL', data: { values } });
};

test('an alert of unusual values says what they are', () => {
  expect(unusual('UNDER_A_TONNE', 'OVER_LEGAL_MASS')).toBe('Ebatavaline kaal');
  expect(unusual('COUNTED_UNLIKE_ORDERED')).toBe('Ebatavaline kogus');
  expect(unusual('LONG_DISTANCE')).toBe('Ebatavaline vahemaa');
  expect(unusual('COUNTED_UNLIKE_LOADED', 'KM_UNLIKE_PAPER')).toBe('Ebatavaline kaal, kogus või km');
  const signed = { stop: 'pickup', signedWeightKg: 28_000, weightKg: 28_480 };
  expect(alertName({ kind: 'WEIGHT_UNUSUAL', data: signed })).toBe('Ebatavaline kaal');
  expect(alertName({ kind: 'DRIVER_NOTE', data: {} })).toBe('Juht kirjutas märkuse');
});
