import { expect, it } from 'vitest';

import { isSignedForOtherWeight } from './signed-weight.ts';

const signed = {
  signature: 'strokes',
  signedWeightKg: 28_480,
  netWeightKg: 28_480,
  estimatedWeightKg: null,
};

it.each([
  ['as it was signed for', signed, false],
  ['corrected afterwards', { ...signed, netWeightKg: 28_280 }, true],
  ['estimated instead', { ...signed, netWeightKg: null, estimatedWeightKg: 28_000 }, true],
  ['taken away', { ...signed, netWeightKg: null }, true],
  ['without a signature', { ...signed, signature: null, netWeightKg: 1 }, false],
  ['signed before anybody weighed', { ...signed, signedWeightKg: null }, false],
])('a weight %s', (_name, stop, expected) => {
  expect(isSignedForOtherWeight(stop)).toBe(expected);
});
