import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimal, fromThousandths } from '../goods/decimal.ts';
import {
  legalMass,
  massOfPair,
  type MassLimit,
  needsPermit,
  reliesOnPermit,
  type VehiclePair,
} from './vehicle-mass.ts';

const day = '2026-05-20';

const limit = (since: string, axles: number, kg: number, axlesEach = 1, withPermit = false): MassLimit => {
  return { since, axles, axlesEach, kg: decimal(kg), withPermit };
};
/** The mass limits of a new installation. */
const limits = [
  limit('2000-01-01', 5, 40_000),
  limit('2000-01-01', 6, 44_000),
  limit('2018-04-27', 6, 48_000, 3, true),
  limit('2018-04-27', 7, 52_000, 3, true),
];

/** A pair without permit and weighings. */
function pair(
  truckAxles: number | null,
  trailerAxles: number | null,
  over: Partial<VehiclePair> = {},
): VehiclePair {
  return {
    truck: { axles: truckAxles, tareKg: null },
    trailer: trailerAxles === null ? null : { axles: trailerAxles, tareKg: null },
    day,
    permitTonnes: null,
    weighings: [],
    limits,
    ...over,
  };
}

describe('the legal mass', () => {
  test.each([
    [2, 3, 40_000],
    [3, 3, 44_000],
    [2, 4, 44_000],
    [3, 4, 44_000],
    [2, 2, null],
    [4, null, null],
    [null, 3, null],
    // Typed in for both together, as before trailers were known.
    [6, null, 44_000],
    [5, 3, 40_000],
  ])('of %j and %j axles is %j', (truck, trailer, kg) => {
    expect(legalMass(pair(truck, trailer))).toBe(kg === null ? null : decimal(kg));
  });

  test('is not known where the axles of the trailer are not', () => {
    expect(legalMass({ ...pair(3, 3), trailer: { axles: null, tareKg: null } })).toBeNull();
  });

  test('is what holds on the day, whatever is written down for later', () => {
    const later = [limit('2027-01-01', 6, 46_000), ...limits, limit('2026-06-01', 5, 38_000)];
    const on = (when: string, truck: number, trailer: number) =>
      legalMass(pair(truck, trailer, { day: when, limits: later }));
    expect(on('2026-12-31', 3, 3)).toBe(decimal(44_000));
    expect(on('2027-01-01', 3, 3)).toBe(decimal(46_000));
    expect(on('2026-05-31', 2, 3)).toBe(decimal(40_000));
    expect(on('2026-06-01', 2, 3)).toBe(decimal(38_000));
    expect(on('1999-12-31', 3, 3)).toBeNull();
  });

  test('does not depend on the order of the lines', () => {
    const lines = fc.shuffledSubarray([...limits, limit('2026-01-01', 6, 45_000)], { minLength: 5 });
    fc.assert(
      fc.property(lines, (shuffled) => {
        expect(legalMass(pair(3, 3, { limits: shuffled }))).toBe(decimal(45_000));
      }),
    );
  });

  test('is the permit’s where there is one', () => {
    expect(legalMass(pair(3, 3, { permitTonnes: decimal(48) }))).toBe(decimal(48_000));
    expect(legalMass(pair(null, 3, { permitTonnes: decimal('50.5') }))).toBe(decimal(50_500));
  });
});

describe('the empty weight', () => {
  const weighed = (...kg: number[]) => massOfPair(pair(3, 3, { weighings: kg.map(decimal) }));

  test('is the middle of what the pair weighed empty', () => {
    expect(weighed(15_500, 15_400, 1550)).toMatchObject({
      usualTareKg: decimal(15_400),
      tareSource: 'weighed',
    });
    expect(weighed(15_500, 15_401).usualTareKg).toBe(decimal('15450.5'));
  });

  test('is the sum typed in while nobody has weighed the pair', () => {
    const typed = {
      truck: { axles: 3, tareKg: decimal(9000) },
      trailer: { axles: 3, tareKg: decimal(6500) },
    };
    expect(massOfPair({ ...pair(3, 3), ...typed })).toEqual({
      legalMassKg: decimal(44_000),
      usualTareKg: decimal(15_500),
      tareSource: 'typed',
      payloadKg: decimal(28_500),
    });
    const half = massOfPair({ ...pair(3, 3), ...typed, trailer: { axles: 3, tareKg: null } });
    expect(half).toMatchObject({ usualTareKg: null, tareSource: null, payloadKg: null });
  });

  test('is moved out of the usual by no minority of wrong weighings', () => {
    const right = fc.bigInt(15_000_000n, 16_000_000n).map(fromThousandths);
    const wrong = fc.bigInt(0n, 70_000_000n).map(fromThousandths);
    fc.assert(
      fc.property(
        fc.array(right, { minLength: 6, maxLength: 6 }),
        fc.array(wrong, { maxLength: 4 }),
        (good, bad) => {
          const tare = massOfPair(pair(3, 3, { weighings: [...bad, ...good] })).usualTareKg!;
          expect(tare >= decimal(15_000) && tare <= decimal(16_000)).toBe(true);
        },
      ),
    );
  });
});

describe('a permit is missing', () => {
  const weighings = [decimal(16_000)];

  test('when one would allow the load: 48 t on 3 + 3 axles, 52 t on 3 + 4', () => {
    expect(needsPermit(pair(3, 3, { weighings }), decimal(28_000))).toBe(false);
    expect(needsPermit(pair(3, 3, { weighings }), decimal(32_000))).toBe(true);
    expect(needsPermit(pair(3, 3, { weighings }), decimal(32_001))).toBe(false);
    expect(needsPermit(pair(3, 4, { weighings }), decimal(36_000))).toBe(true);
    expect(needsPermit(pair(2, 4, { weighings }), decimal(30_000))).toBe(false);
  });

  test('never when there is one', () => {
    expect(needsPermit(pair(3, 3, { weighings, permitTonnes: decimal(46) }), decimal(31_000))).toBe(false);
  });
});

test('a load relies on a permit when the pair weighs more than its axles allow, and has one', () => {
  const weighings = [decimal(16_000)];
  const withPermit = pair(3, 3, { weighings, permitTonnes: decimal(48) });
  expect(reliesOnPermit(withPermit, decimal(28_000))).toBe(false);
  expect(reliesOnPermit(withPermit, decimal(28_001))).toBe(true);
  expect(reliesOnPermit(pair(3, 3, { weighings }), decimal(30_000))).toBe(false);
  // Nobody knows what its axles allow, or what it weighs empty.
  expect(reliesOnPermit({ ...withPermit, truck: { axles: null, tareKg: null } }, decimal(40_000))).toBe(
    false,
  );
  expect(reliesOnPermit(pair(3, 3, { permitTonnes: decimal(48) }), decimal(40_000))).toBe(false);
});

test('allows no less to more axles, nor to a pair with a permit above the general limit', () => {
  const axles = fc.integer({ min: 2, max: 4 });
  fc.assert(
    fc.property(axles, axles, (truck, trailer) => {
      const mass = legalMass(pair(truck, trailer)) ?? decimal(0);
      expect((legalMass(pair(truck, trailer + 1)) ?? decimal(0)) >= mass).toBe(true);
      expect(legalMass(pair(truck, trailer, { permitTonnes: decimal(52) }))! > mass).toBe(true);
    }),
  );
});
