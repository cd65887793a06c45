import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimal, type Decimal, decimalToText, fromThousandths } from '../../goods/decimal.ts';
import type { DriverStop } from '../driver-stop.ts';
import {
  areWeightsSwapped,
  orderOverPayload,
  unusualDistance,
  unusualWeights,
  type WeighingContext,
} from './weight-checks.ts';

const empty: DriverStop = {
  startTime: null,
  endTime: null,
  grossWeightKg: null,
  vehicleWeightKg: null,
  noScale: false,
  estimatedWeightKg: null,
  distanceKm: null,
  afterDriveKm: null,
};
const unknown: WeighingContext = { legalMassKg: null, usualTareKg: null, orderedKg: null, loadedKg: null };
const pair = { ...unknown, legalMassKg: decimal(44_000), usualTareKg: decimal(15_500) };

/** Returns the questions about a gross and a vehicle weight in kg: 'field REASON value/limit'. */
function asked(gross: number | string, tare: number | string, context: Partial<WeighingContext> = {}) {
  const stop = { ...empty, grossWeightKg: decimal(gross), vehicleWeightKg: decimal(tare) };
  return unusualWeights(stop, { ...pair, ...context }).map(
    ({ field, reason, value, limit }) => `${field} ${reason} ${decimalToText(value)}/${decimalToText(limit)}`,
  );
}

describe('unusualWeights', () => {
  test('asks nothing of a usual weighing', () => {
    expect(asked(43_980, 15_500, { orderedKg: decimal(28_500) })).toEqual([]);
    expect(asked(43_980, 15_500, { loadedKg: decimal(28_500) })).toEqual([]);
    expect(unusualWeights(empty, pair)).toEqual([]);
  });

  test('takes what is under 1,000 for tonnes', () => {
    expect(asked('43.98', '15.5')).toEqual([
      'grossWeightKg UNDER_A_TONNE 43.98/43980',
      'vehicleWeightKg UNDER_A_TONNE 15.5/15500',
    ]);
    expect(asked(43_980, 999.999)).toEqual(['vehicleWeightKg UNDER_A_TONNE 999.999/999999']);
  });

  test('knows the legal mass and the usual tare', () => {
    expect(asked(44_000, 15_500)).toEqual([]);
    expect(asked(45_200, 15_500)).toEqual(['grossWeightKg OVER_LEGAL_MASS 45200/44000']);
    expect(asked(43_980, 16_275)).toEqual([]);
    expect(asked(43_980, '16275.001')).toEqual(['vehicleWeightKg TARE_UNLIKE_USUAL 16275.001/15500']);
    expect(asked(43_980, 14_724)).toEqual(['vehicleWeightKg TARE_UNLIKE_USUAL 14724/15500']);
  });

  test('asks about more than one and a half payloads', () => {
    expect(asked(58_250, 15_500)).toEqual(['grossWeightKg OVER_LEGAL_MASS 58250/44000']);
    expect(asked(58_251, 15_500)).toEqual([
      'grossWeightKg OVER_LEGAL_MASS 58251/44000',
      'grossWeightKg OVER_PAYLOAD 42751/28500',
    ]);
  });

  test('compares with what was ordered and with what was loaded', () => {
    const orderedKg = decimal(30_000);
    expect(asked(42_500, 15_500, { orderedKg })).toEqual([]);
    expect(asked(42_499, 15_500, { orderedKg })).toEqual(['grossWeightKg LOADED_UNLIKE_ORDERED 26999/30000']);
    // Both more than a hundredth and more than 200 kg.
    expect(asked(43_215, 15_500, { loadedKg: decimal(28_000) })).toEqual([
      'grossWeightKg UNLOADED_UNLIKE_LOADED 27715/28000',
    ]);
    expect(asked(43_225, 15_500, { loadedKg: decimal(28_000) })).toEqual([]);
    expect(asked(20_700, 15_500, { loadedKg: decimal(5000) })).toEqual([]);
  });

  test('asks the same of an estimate, but not whether both ends agree', () => {
    const estimate = (kg: number) =>
      unusualWeights(
        { ...empty, noScale: true, estimatedWeightKg: decimal(kg) },
        { ...pair, orderedKg: decimal(28_500), loadedKg: decimal(28_500) },
      ).map(({ field, reason }) => `${field} ${reason}`);
    expect(estimate(27_000)).toEqual([]);
    expect(estimate(20_000)).toEqual(['estimatedWeightKg LOADED_UNLIKE_ORDERED']);
    expect(estimate(28)).toEqual(['estimatedWeightKg UNDER_A_TONNE']);
  });

  const kilograms = (most: number) => fc.bigInt(1000n, BigInt(most) * 1000n).map(fromThousandths);

  test('asks nothing but of tonnes where nothing is known', () => {
    fc.assert(
      fc.property(kilograms(70_000), kilograms(70_000), (gross, tare) => {
        const stop = { ...empty, grossWeightKg: gross, vehicleWeightKg: tare };
        for (const { reason, value } of unusualWeights(stop, unknown)) {
          expect(reason).toBe('UNDER_A_TONNE');
          expect(value < decimal(1000)).toBe(true);
        }
      }),
    );
  });

  test('never asks less of a heavier truck, nor about the legal mass of a lighter one', () => {
    const isOver = (gross: Decimal, legalMassKg: Decimal) =>
      unusualWeights({ ...empty, grossWeightKg: gross }, { ...unknown, legalMassKg }).some(
        ({ reason }) => reason === 'OVER_LEGAL_MASS',
      );
    fc.assert(
      fc.property(kilograms(70_000), kilograms(70_000), kilograms(52_000), (a, b, legal) => {
        const [light, heavy] = a < b ? [a, b] : [b, a];
        if (isOver(light, legal) && light >= decimal(1000)) expect(isOver(heavy, legal)).toBe(true);
        if (isOver(heavy, legal)) expect(heavy > legal).toBe(true);
      }),
    );
  });

  test('takes no meaning from which end was heavier', () => {
    fc.assert(
      fc.property(kilograms(30_000), kilograms(30_000), (loaded, unloaded) => {
        const differs = (net: Decimal, loadedKg: Decimal) =>
          unusualWeights(
            { ...empty, grossWeightKg: fromThousandths(net + 15_000_000n), vehicleWeightKg: decimal(15_000) },
            { ...unknown, loadedKg },
          ).some(({ reason }) => reason === 'UNLOADED_UNLIKE_LOADED');
        const apart = Math.abs(Number(loaded - unloaded)) / 1000;
        expect(differs(unloaded, loaded)).toBe(apart > 200 && apart * 100_000 > Number(loaded));
      }),
    );
  });
});

test('asks about more than 800 km', () => {
  expect(unusualDistance('distanceKm', decimal(800))).toEqual([]);
  expect(unusualDistance('distanceKm', decimal('800.1'))).toMatchObject([{ reason: 'LONG_DISTANCE' }]);
});

test.each([
  ['15300', '43000', true],
  ['43000', '15300', false],
  ['15300', '15300', false],
  ['15.3', '43000', false],
  ['15300', '99000', false],
])('%s kg gross over %s kg empty are swapped: %s', (grossWeightKg, vehicleWeightKg, isSwapped) => {
  expect(
    areWeightsSwapped({ grossWeightKg: decimal(grossWeightKg), vehicleWeightKg: decimal(vehicleWeightKg) }),
  ).toBe(isSwapped);
});

test('says that a truck cannot carry what is ordered for it, where its mass is known', () => {
  expect(orderOverPayload({ ...pair, orderedKg: decimal(57_000) })).toEqual({
    reason: 'OVER_PAYLOAD',
    value: decimal(57_000),
    limit: decimal(28_500),
  });
  expect(orderOverPayload({ ...pair, orderedKg: decimal(29_925) })).toBeNull();
  expect(orderOverPayload({ ...pair, usualTareKg: null, orderedKg: decimal(57_000) })).toBeNull();
  expect(orderOverPayload({ ...pair, orderedKg: null })).toBeNull();
});
