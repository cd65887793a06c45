import { suggestPlan } from '#domain/planning/suggest/suggest-plan.ts';

import { madeUpDayWithCleanings } from '../tests/factories/planning-days.ts';
import { lowerBound } from './planning-bound.ts';
import type { Measure } from './report.ts';

/** A day of harvest of so many trucks, planned in so many seconds; at most so far above the bound. */
const sizes = [
  { loads: 96, trucks: 35, seconds: 1, mostAbove: 1.12 },
  { loads: 200, trucks: 70, seconds: 3, mostAbove: 1.15 },
];
const seeds = [1, 2, 3, 4, 5, 6];
const secondMs = 1000;

/** Plans made-up days with lanes and cleanings, beside what no plan can be better than and what is planned by hand. */
export function measurePlanning(): Measure[] {
  return sizes.flatMap(measureSize);
}

function measureSize(size: (typeof sizes)[number]): Measure[] {
  const { loads, trucks, seconds, mostAbove } = size;
  const plans = seeds.map((seed) => planned(seed, size));
  const above = mean(plans.map(({ emptyKm, boundKm }) => emptyKm / boundKm));
  const byHand = mean(plans.map(({ byHandKm, boundKm }) => byHandKm / boundKm));
  const unplaced = plans.reduce((count, plan) => count + plan.unplaced.length, 0);
  return [
    {
      what: `Empty km above the lower bound in ${seconds} s, beside by hand: ${loads} loads, ${trucks} trucks, mean of ${seeds.length} days`,
      measured: percent(above),
      beside: percent(byHand),
      value: above,
      budget: { is: 'most', limit: mostAbove, shown: `≤ ${percent(mostAbove)}` },
    },
    {
      what: '… loads without a truck',
      measured: String(unplaced),
      value: unplaced,
      budget: { is: 'most', limit: 0, shown: '0' },
    },
  ];
}

function planned(seed: number, { loads, trucks, seconds }: (typeof sizes)[number]) {
  const day = madeUpDayWithCleanings(seed, loads, trucks);
  const started = performance.now();
  const timeUsed = () => (performance.now() - started) / secondMs / seconds;
  const plan = suggestPlan(day, seed, { steps: Infinity, timeUsed });
  return { ...plan, boundKm: lowerBound(day, plan.emptyKm) };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function percent(share: number): string {
  return `+${((share - 1) * 100).toFixed(1)} %`;
}
