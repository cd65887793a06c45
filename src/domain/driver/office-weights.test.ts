import { expect, test } from 'vitest';

import { foldOfficeEntries, type OfficeEntry } from './office-weights.ts';

const entry = (id: number, values: OfficeEntry['values'], isCompleted = false): OfficeEntry => ({
  id,
  isCompleted,
  values,
});

test('what no driver said counts as the office entered it', () => {
  const entries = [entry(1, { 'pickup.netWeightKg': 27_640, 'destination.distanceKm': 84 }, true)];
  expect(foldOfficeEntries({ 'pickup.notes': 'tagavärav' }, entries)).toMatchObject({
    values: { 'pickup.notes': 'tagavärav', 'pickup.netWeightKg': 27_640, 'destination.distanceKm': 84 },
    stops: ['pickup', 'destination'],
    isCompleted: true,
    overruled: [],
  });
});

test("the driver's weights stand as a whole, and a difference is told once for each number", () => {
  const said = { 'pickup.grossWeightKg': 43_980, 'pickup.vehicleWeightKg': 16_000 };
  const folded = foldOfficeEntries(said, [entry(1, { 'pickup.netWeightKg': 27_640 })]);
  expect(folded.values).toEqual(said);
  expect(folded.stops).toEqual([]);
  expect(folded.overruled).toEqual([{ stop: 'pickup', field: 'netWeightKg', said: 27_980, entered: 27_640 }]);
  // The same net weight is no difference, with or without the others.
  expect(foldOfficeEntries(said, [entry(1, { 'pickup.netWeightKg': 27_980 })]).overruled).toEqual([]);
});

test('an empty field of the driver and an estimate leave room for the ticket', () => {
  const said = {
    'destination.grossWeightKg': null,
    'destination.vehicleWeightKg': null,
    'destination.noScale': true,
    'destination.estimatedWeightKg': 24_000,
  };
  const { values, overruled } = foldOfficeEntries(said, [entry(1, { 'destination.netWeightKg': 25_120 })]);
  expect(values).toMatchObject({
    'destination.netWeightKg': 25_120,
    'destination.noScale': false,
    'destination.estimatedWeightKg': null,
  });
  expect(overruled).toEqual([]);
});

test('a later entry replaces all weights of its stop, and only the other fields that it names', () => {
  const { values } = foldOfficeEntries({}, [
    entry(2, { 'pickup.grossWeightKg': 44_000, 'pickup.vehicleWeightKg': 16_000 }),
    entry(1, { 'pickup.netWeightKg': 27_640, 'pickup.startTime': '2026-05-20T05:00:00.000Z' }),
  ]);
  expect(values).toEqual({
    'pickup.grossWeightKg': 44_000,
    'pickup.vehicleWeightKg': 16_000,
    'pickup.startTime': '2026-05-20T05:00:00.000Z',
    'pickup.noScale': false,
    'pickup.estimatedWeightKg': null,
  });
});

test('times that differ within a minute are the same', () => {
  const said = { 'pickup.endTime': '2026-05-20T05:00:31.000Z' };
  const at = (endTime: string) => foldOfficeEntries(said, [entry(1, { 'pickup.endTime': endTime })]);
  expect(at('2026-05-20T08:00:00+03:00').overruled).toEqual([]);
  expect(at('2026-05-20T08:10:00+03:00').overruled).toHaveLength(1);
});
