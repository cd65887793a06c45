import { readScreenBytes, type ScreenBytes } from '../scripts/web-bytes.ts';
import type { Measure } from './report.ts';

/** The goals; what the built app is held to is in tests/e2e/bytes.spec.ts. */
const goals: Readonly<Record<string, number>> = { table: 115, "driver's list": 130, Pealeht: 110 };

/** Measures the bytes that each screen fetches until it can be used, by module of ours and by library. */
export function measureBytes(): Measure[] {
  const measured = readScreenBytes();
  for (const each of measured) printModules(each);
  return measured.flatMap(({ screen, scripts, styles, files }) => {
    const goal = goals[screen];
    const kibibytes = (scripts + styles) / 1024;
    console.log(
      `${screen}: ${kibibytes.toFixed(1)} KiB (styles ${(styles / 1024).toFixed(1)}) in ${files} files`,
    );
    if (goal === undefined) return [];
    return {
      what: `${screen}: JS + CSS, brotli`,
      measured: `${kibibytes.toFixed(1)} KiB in ${files} files`,
      value: kibibytes,
      budget: { is: 'most' as const, limit: goal, shown: `≤ ${goal} KiB` },
    };
  });
}

function printModules({ screen, modules }: ScreenBytes): void {
  console.log(`\n${screen}`);
  const byLibrary = Map.groupBy(modules, ({ name }) => ownerOf(name));
  const rows = [...byLibrary].map(([owner, all]) => ({
    owner,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
  for (const { owner, bytes } of rows.sort((a, b) => b.bytes - a.bytes).slice(0, 25)) {
    console.log(`  ${(bytes / 1024).toFixed(1).padStart(6)} KiB  ${owner}`);
  }
}

/** A library as one, our own modules each by its path. */
function ownerOf(name: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? name;
}
