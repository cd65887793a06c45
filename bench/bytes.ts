import { readScreenBytes } from '../scripts/web-bytes.ts';
import type { Measure } from './report.ts';

/** The goals; what the built app is held to is in tests/e2e/bytes.spec.ts. */
const goals: Readonly<Record<string, number>> = { table: 150, "driver's list": 150, Pealeht: 140 };

/** Measures the bytes that each screen fetches until it can be used. */
export function measureBytes(): Measure[] {
  return readScreenBytes().flatMap(({ screen, scripts, styles, files }) => {
    const goal = goals[screen];
    const kibibytes = (scripts + styles) / 1024;
    if (goal === undefined) return [];
    return {
      what: `${screen}: JS + CSS, brotli`,
      measured: `${kibibytes.toFixed(1)} KiB in ${files} files`,
      value: kibibytes,
      budget: { is: 'most' as const, limit: goal, shown: `≤ ${goal} KiB` },
    };
  });
}
