import { expect, test } from 'vitest';

import { decimal } from '#domain/goods/decimal.ts';

import { driverJob } from '../../../../../tests/setup/driver-jobs.ts';
import { emptyStopForm } from './stop-form.ts';
import { confirmedFields, openQuestions, questionKey, weighingContext } from './unusual.ts';

const context = {
  legalMassKg: decimal(44_000),
  usualTareKg: decimal(15_500),
  orderedKg: null,
  loadedKg: null,
  rows: [],
  loadedCounts: [],
};
const heavy = { ...emptyStopForm, grossWeightKg: 45_200, vehicleWeightKg: 15_500 };
const reasons = (found: ReturnType<typeof openQuestions>) => found.map(({ reason }) => reason);

test('asks about an odd value until it is confirmed, and again when it is another', () => {
  const [question] = openQuestions(heavy, context, null);
  if (question === undefined) throw new Error('nothing asked');
  const confirmed = { ...heavy, confirmed: [questionKey(question)] };
  expect(openQuestions(confirmed, context, null)).toEqual([]);
  expect(confirmedFields(confirmed, context)).toEqual(['grossWeightKg']);
  expect(reasons(openQuestions({ ...confirmed, grossWeightKg: 45_900 }, context, null))).toEqual([
    'OVER_LEGAL_MASS',
  ]);
});

test('asks nothing about what stood there before', () => {
  expect(openQuestions(heavy, context, { form: heavy, context })).toEqual([]);
});

test('forgets typed weights where there is no scale, and asks about the estimate', () => {
  const estimated = { ...heavy, noScale: true, estimatedWeightKg: 28.5 };
  expect(reasons(openQuestions(estimated, context, null))).toEqual(['UNDER_A_TONNE']);
});

test('compares the unloading with the loading as that is being corrected', () => {
  const weighed = { ...emptyStopForm, grossWeightKg: 43_980, vehicleWeightKg: 15_500 };
  const known = { legalMassKg: null, usualTareKg: null };
  const contextWith = (pickup: typeof weighed) =>
    weighingContext(driverJob('COMPLETED'), 'destination', known, pickup);
  const before = { form: weighed, context: contextWith(weighed) };
  expect(openQuestions(weighed, before.context, before)).toEqual([]);
  const corrected = contextWith({ ...weighed, grossWeightKg: 40_000 });
  expect(reasons(openQuestions(weighed, corrected, before))).toEqual(['UNLOADED_UNLIKE_LOADED']);
});
