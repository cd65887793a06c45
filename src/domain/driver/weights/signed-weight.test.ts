import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type GivenSignature, isSignedForOtherWeight, signedWeightOf } from './signed-weight.ts';

const signed = {
  signature: 'strokes',
  signedWeightKg: 28_480,
  netWeightKg: 28_480,
  estimatedWeightKg: null,
};

const loadedKg = 25_700;
const unweighed = { ...signed, netWeightKg: null, noScale: true, estimatedWeightKg: 25_650 };

test.each([
  ['as it was signed for', signed, false],
  ['corrected afterwards', { ...signed, netWeightKg: 28_280 }, true],
  ['estimated instead', { ...signed, netWeightKg: null, estimatedWeightKg: 28_000 }, true],
  ['taken away', { ...signed, netWeightKg: null }, true],
  ['without a signature', { ...signed, signature: null, netWeightKg: 1 }, false],
  ['weighed after it was signed', { ...signed, signedWeightKg: null }, true],
  ['of goods that nobody weighs', { ...signed, signedWeightKg: null, netWeightKg: null }, false],
  ['of no scale, estimated after it was signed', { ...unweighed, signedWeightKg: null }, true],
  ['of no scale, where what was loaded counts', { ...unweighed, loadedKg, signedWeightKg: null }, false],
  ['of no scale, signed for the estimate', { ...unweighed, loadedKg, signedWeightKg: 25_650 }, false],
  ['of no scale, signed for what was loaded', { ...unweighed, loadedKg, signedWeightKg: loadedKg }, false],
  ['weighed when it was signed, the scale taken back', { ...unweighed, loadedKg, signedWeightKg: 1 }, true],
  ['weighed here, whatever was loaded', { ...signed, loadedKg }, false],
  ['of which nobody knows what was signed', { ...signed, signedWeightKg: undefined }, false],
])('a weight %s', (_name, stop, expected) => {
  expect(isSignedForOtherWeight(stop)).toBe(expected);
});

const first = {
  strokes: [
    [0.1, 0.1, 0.5, 0.3],
    [0.6, 0.1, 0.9, 0.3],
  ],
};
const second = { strokes: [[0.2, 0.4, 0.8, 0.1]] };
const picture = 'data:image/png;base64,AAAA';
const before: GivenSignature[] = [
  { signature: first, signedWeightKg: 28_480 },
  { signature: second, signedWeightKg: 28_280 },
  { signature: picture, signedWeightKg: 28_000 },
];

test.each([
  ['the same strokes', first, 28_480],
  ['the strokes of one that was replaced since', second, 28_280],
  ['the same picture', picture, 28_000],
  ['some of the strokes', { strokes: first.strokes.slice(1) }, 28_480],
  ['the same strokes and a dot', { strokes: [...first.strokes, [0.5, 0.5]] }, 28_480],
  ['strokes of two', { strokes: [...first.strokes, ...second.strokes] }, 28_480],
  ['the same strokes and a whole signature', { strokes: [...first.strokes, [0.1, 0.2, 0.9, 0.4]] }, 27_000],
  ['other strokes', { strokes: [[0.1, 0.2, 0.9, 0.4]] }, 27_000],
  ['another picture', 'data:image/png;base64,BBBB', 27_000],
])('%s under another weight', (_name, signature, expected) => {
  expect(signedWeightOf(signature, { claimed: 27_000, now: 27_000, before })).toBe(expected);
});

test('is for what stands there, where nothing else is claimed', () => {
  expect(signedWeightOf(first, { now: 27_000, before: [] })).toBe(27_000);
  expect(signedWeightOf(first, { claimed: 28_000, now: 27_000, before: [] })).toBe(28_000);
  expect(signedWeightOf(first, { claimed: null, now: 27_000, before: [] })).toBeNull();
});

const point = fc.double({ min: 0, max: 1, noNaN: true });
const stroke = fc
  .array(point, { minLength: 4, maxLength: 12 })
  .map((points) => points.slice(0, points.length - (points.length % 2)));
const strokes = fc.array(stroke, { minLength: 1, maxLength: 5 });
const kilograms = fc.integer({ min: 1_000, max: 44_000 });

test('never moves a signature to another weight, however often and in whichever part it is sent again', () => {
  fc.assert(
    fc.property(strokes, kilograms, kilograms, fc.nat(), (drawn, made, claimed, part) => {
      const given = { strokes: drawn.slice(0, 1 + (part % drawn.length)) };
      const known = [{ signature: { strokes: drawn }, signedWeightKg: made }];
      expect(signedWeightOf(given, { claimed, now: claimed, before: known })).toBe(made);
    }),
  );
});
