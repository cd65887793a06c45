import type { Figures } from './figures.ts';

/** Prints what one part of a run counted, and what was broken. */
export function printFigures(name: string, milliseconds: number, figures: Figures): void {
  const { requests, acknowledged, refused, unanswered, unreachable, lost, doubled, longestStall } = figures;
  const lines: [string, string | number][] = [
    ['attacked for', seconds(milliseconds)],
    ['requests', requests],
    ['writes acknowledged', acknowledged],
    ['acknowledged writes lost', lost],
    ['writes doubled', doubled],
    ['refused (4xx)', refused],
    ['unanswered, unreachable', `${unanswered}, ${unreachable}`],
    ...byName(figures.serverErrors).map(([kind, count]): [string, number] => [`answered ${kind}`, count]),
    ['longest stall', `${seconds(longestStall.milliseconds)} (${longestStall.request})`],
    ['all sends settled after', seconds(figures.settledAfter)],
  ];
  console.log(`== ${name}`);
  for (const [what, value] of lines) console.log(`${what.padEnd(36)} ${value}`);
  console.log('faults:');
  for (const [fault, count] of byName(figures.faults)) {
    console.log(`  ${fault.padEnd(56)} ${String(count).padStart(4)} × ${recoveryOf(figures, fault)}`);
  }
  for (const [promise, { count, first }] of figures.broken) {
    console.log(`BROKEN ${count} ×: ${promise}`);
    for (const details of first) console.log(`    ${details}`);
  }
  console.log('');
}

function byName(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}

function recoveryOf({ recoveries }: Figures, fault: string): string {
  const times = recoveries.filter((each) => each.fault === fault).map((each) => each.milliseconds);
  if (times.length === 0) return '';
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  return `  well again after ${seconds(mean)}, at most ${seconds(Math.max(...times))}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
