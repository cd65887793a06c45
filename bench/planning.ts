import { suggestPlan } from '#domain/planning/suggest/suggest-plan.ts';

import { madeUpDay } from '../tests/factories/planning-days.ts';
import { lowerBound } from './planning-bound.ts';
import type { Measure } from './report.ts';

const [loads, trucks, mostAbove] = [96, 35, 1.12];
const seeds = [1, 2, 3];
const milliseconds = 1000;

/** Plans made-up days in a second each, beside what no plan can be better than and what is planned by hand. */
export function measurePlanning(): Measure[] {
  const plans = seeds.map(planned);
  const above = mean(plans.map(({ emptyKm, boundKm }) => emptyKm / boundKm));
  const byHand = mean(plans.map(({ byHandKm, boundKm }) => byHandKm / boundKm));
  const unplaced = plans.reduce((count, plan) => count + plan.unplaced.length, 0);
  return [
    {
      what: `Empty km above the lower bound, beside by hand: ${loads} loads, ${trucks} trucks, mean of ${seeds.length} days`,
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

function planned(seed: number) {
  const day = madeUpDay(seed, loads, trucks);
  const started = performance.now();
  const timeUsed = () => (performance.now() - started) / milliseconds;
  const plan = suggestPlan(day, seed, { steps: Infinity, timeUsed });
  return { ...plan, boundKm: lowerBound(day, plan.emptyKm) };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function percent(share: number): string {
  return `+${((share - 1) * 100).toFixed(1)} %`;
}
