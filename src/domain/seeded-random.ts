import { seededFractions } from './seeded-fractions.ts';

/** Random choices, the same for the same seed. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** One of a list; throws RangeError on an empty one. */
  pick<T>(list: readonly T[]): T;
  /** True in `share` (0…1) of all calls. */
  chance(share: number): boolean;
}

/** Makes random choices for generated names and quantities. */
export function seededRandom(seed: number): SeededRandom {
  const next = seededFractions(seed);
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    pick(list) {
      if (list.length === 0) throw new RangeError('Nothing to pick from');
      return list[whole(0, list.length - 1)] as (typeof list)[number];
    },
    chance: (share) => next() < share,
  };
}
