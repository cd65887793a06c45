import { suggestPlan } from '#domain/planning/suggest/suggest-plan.ts';

import { madeUpDay } from '../tests/factories/planning-days.ts';
import { lowerBound } from './planning-bound.ts';
import type { Measure } from './report.ts';

const days = [
  { loads: 40, trucks: 15 },
  { loads: 96, trucks: 35, most: 1.12 },
  { loads: 200, trucks: 70 },
];
const seeds = [1, 2, 3];
const milliseconds = 1000;

/** Plans made-up days in a second each, beside what no plan can be better than and what is planned by hand. */
export function measurePlanning(): Measure[] {
  return days.flatMap(({ loads, trucks, most }) => {
    const plans = seeds.map((seed) => planned(seed, loads, trucks));
    const above = mean(plans.map(({ emptyKm, boundKm }) => emptyKm / boundKm));
    const byHand = mean(plans.map(({ byHandKm, boundKm }) => byHandKm / boundKm));
    const unplaced = plans.reduce((count, plan) => count + plan.unplaced.length, 0);
    const day = `${loads} loads, ${trucks} trucks, mean of ${seeds.length} days`;
    return [
      {
        what: `Empty km above the lower bound, beside by hand: ${day}`,
        measured: percent(above),
        beside: percent(byHand),
        value: above,
        budget: most === undefined ? null : { is: 'most', limit: most, shown: `≤ ${percent(most)}` },
      },
      {
        what: `Loads without a truck: ${day}`,
        measured: String(unplaced),
        value: unplaced,
        budget: { is: 'most', limit: 0, shown: '0' },
      },
    ];
  });
}

function planned(seed: number, loads: number, trucks: number) {
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
