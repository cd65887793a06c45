import fc from 'fast-check';
import { expect, test } from 'vitest';

import { choiceCodes, type ChoiceCode, compareChoices } from './choice-rank.ts';

const free = {
  verdict: 'free',
  regime: null,
  unfit: null,
  inTheWay: null,
  wayToPickup: { minutes: 30 },
  against: [],
} as const;
const busy = { rowId: 233 };
const clean = 'clean' as const;
const found = (...codes: ChoiceCode[]) => codes.map((code) => ({ code }));
const at = (minutes: number) => ({ wayToPickup: { minutes } });

test('clean and near comes first, clean and far before what is unknown or owed a cleaning, then what nobody knows to carry it, then what speaks against the day, then who is not there, then who refused it, then what cannot carry it', () => {
  const inOrder = [
    { ...free, ...at(10) },
    free,
    { ...free, ...at(90) },
    { ...free, wayToPickup: null },
    { ...free, ...at(2), verdict: clean, regime: 'B' as const },
    { ...free, verdict: 'unknown' as const },
    { ...free, ...at(1), against: found('PAYLOAD_UNKNOWN') },
    { ...free, ...at(1), against: found('ARRIVES_LATE') },
    { ...free, ...at(0), against: found('ARRIVES_LATE', 'PAYLOAD_UNKNOWN') },
    { ...free, ...at(2), against: found('REST_SHORT') },
    { ...free, ...at(3), against: found('DRIVER_MISSING') },
    { ...free, ...at(4), against: found('DRIVER_AWAY', 'REST_SHORT') },
    { ...free, ...at(5), against: found('TRUCK_STOPPED') },
    { ...free, inTheWay: busy },
    { ...free, verdict: clean, regime: 'B' as const, inTheWay: busy },
    { ...free, ...at(0), against: found('REFUSED') },
    { ...free, ...at(0), against: found('OVER_PAYLOAD') },
    { ...free, ...at(0), against: found('OVER_PAYLOAD'), inTheWay: busy },
    { ...free, ...at(0), unfit: 'NEEDS_TANK' },
  ];
  expect(inOrder.toReversed().toSorted(compareChoices)).toEqual(inOrder);
  for (const [index, next] of inOrder.slice(1).entries()) {
    expect(compareChoices(inOrder[index] ?? null, next)).toBeLessThan(0);
  }
});

test('of trucks that all come late the one that comes first stands first, however near its last job ends', () => {
  const late = (lateMinutes: number, minutes: number) => ({
    ...free,
    ...at(minutes),
    against: [{ code: 'ARRIVES_LATE' as const, lateMinutes }],
  });
  const inOrder = [
    late(40, 30),
    late(90, 5),
    { ...late(80, 70), verdict: clean, regime: 'B' as const },
    { ...late(36, 0), wayToPickup: null },
    { ...late(40, 2), against: [...late(40, 2).against, ...found('DRIVER_MISSING')] },
  ];
  expect(inOrder.toReversed().toSorted(compareChoices)).toEqual(inOrder);
});

test('of trucks that cannot carry the load the one with the least overload stands first, however far it is', () => {
  const over = (overKg: number, minutes: number, ...more: ChoiceCode[]) => ({
    ...free,
    ...at(minutes),
    against: [{ code: 'OVER_PAYLOAD' as const, overKg }, ...found(...more)],
  });
  const inOrder = [
    over(200, 160),
    over(410, 90),
    over(410, 91),
    over(4050, 5),
    over(100, 0, 'DRIVER_AWAY'),
    over(300, 0, 'REFUSED'),
  ];
  expect(inOrder.toReversed().toSorted(compareChoices)).toEqual(inOrder);
});

test('a cleaning that is never told costs nothing, and what is forbidden stands with what does not fit', () => {
  expect(compareChoices(free, { ...free, verdict: clean, regime: 'A' })).toBe(0);
  expect(compareChoices({ ...free, verdict: 'forbidden' }, { ...free, unfit: 'NEEDS_TANK' })).toBe(0);
  const refusing = { ...free, against: [{ code: 'PAPER_EXPIRED' as const, refuses: true }] };
  expect(compareChoices({ ...free, verdict: 'forbidden' }, refusing)).toBe(0);
  expect(
    compareChoices({ ...free, against: found('PAPER_EXPIRED') }, { ...free, against: found('REST_SHORT') }),
  ).toBe(0);
});

test('nobody against whom something is found stands above one who is free, and nobody who cannot carry the load above one who can', () => {
  const choice = fc.record({
    verdict: fc.constantFrom('free', 'clean', 'unknown', 'forbidden'),
    regime: fc.constantFrom(null, 'A' as const, 'B' as const),
    unfit: fc.constantFrom(null, 'NEEDS_TANK'),
    inTheWay: fc.constantFrom(null, busy),
    wayToPickup: fc.option(fc.record({ minutes: fc.nat(600) })),
    against: fc.subarray(choiceCodes.map((code) => ({ code }))),
  });
  type Any = typeof choice extends fc.Arbitrary<infer Value> ? Value : never;
  const carries = ({ verdict, unfit, against }: Any) =>
    verdict !== 'forbidden' && unfit === null && !against.some(({ code }) => code === 'OVER_PAYLOAD');
  const isFit = (each: Any) => carries(each) && each.inTheWay === null && each.against.length === 0;
  const isFirst = (holds: (each: Any) => boolean, sorted: Any[]) =>
    sorted.every((each, index) => index === 0 || !holds(each) || sorted.slice(0, index).every(holds));
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
      const sorted = choices.toSorted(compareChoices);
      expect([isFirst(isFit, sorted), isFirst(carries, sorted)]).toEqual([true, true]);
    }),
  );
});
