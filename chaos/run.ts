import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { attack } from './attack.ts';
import { openEventLog } from './event-log.ts';
import type { Figures } from './figures.ts';
import { openClusterStage } from './stage/cluster-stage.ts';
import { openEmbeddedStage } from './stage/embedded-stage.ts';
import { openPostgresStage } from './stage/postgres-stage.ts';

interface ChaosOptions {
  /** The length of the whole attack; starting up and settling come on top. */
  minutes: number;
  seed: number;
  /** A cluster of PostgreSQL is attacked, and nothing else. */
  cluster: boolean;
}

const maxMinutes = 24 * 60;

/** The share of the time that each part of a run gets. */
const parts = [
  { name: 'two servers on PostgreSQL', openStage: openPostgresStage, share: 0.7 },
  { name: 'one server on the embedded database', openStage: openEmbeddedStage, share: 0.3 },
];
const ofCluster = [{ name: 'two servers on a cluster of PostgreSQL', openStage: openClusterStage, share: 1 }];

/**
 * Attacks running servers in every way that a bad day knows and then compares the data with the answers
 * (docs/reliability.md). Ends with 0 only when every promise was kept.
 */
async function main(): Promise<number> {
  const { minutes, seed, cluster } = readOptions(process.argv.slice(2));
  const interruption = new AbortController();
  // Once: whoever is impatient may press Ctrl+C again.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

  const folder = mkdtempSync(path.join(tmpdir(), 'koorem-chaos-'));
  const log = openEventLog(path.join(folder, 'events.jsonl'));
  console.log(`Attack of ${minutes} min, seed ${seed}\nLog: ${log.path}\n`);
  log.write('run', { minutes, seed });
  const all: Figures[] = [];
  try {
    for (const { name, openStage, share } of cluster ? ofCluster : parts) {
      if (interruption.signal.aborted) break;
      const milliseconds = minutes * 60_000 * share;
      log.write('part', { name });
      const figures = await attack({
        openStage,
        milliseconds,
        seed,
        folder,
        log,
        interrupted: interruption.signal,
      });
      if (interruption.signal.aborted) break;
      all.push(figures);
      printFigures(name, milliseconds, figures);
    }
  } finally {
    await log.close();
    rmSync(path.join(folder, 'data'), { recursive: true, force: true });
  }
  if (interruption.signal.aborted) {
    console.log('Interrupted: nothing was compared.');
    return 130;
  }
  const broken = all.reduce((sum, figures) => sum + figures.broken.size, 0);
  console.log(
    broken === 0 ? 'All promises were kept.' : `${broken} promises were broken; the log holds each case.`,
  );
  return broken === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

/** Reads `--minutes N` (fractions too), `--seed N` and `--cluster`. Throws an Error that says what to write. */
function readOptions(words: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string' },
      cluster: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes.replace(',', '.'));
  if (!(minutes > 0 && minutes <= maxMinutes)) {
    throw new Error(`--minutes must be a number above 0 and at most ${maxMinutes}, not "${values.minutes}".`);
  }
  const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error(`--seed must be a whole number, not "${values.seed ?? ''}".`);
  return { minutes, seed, cluster: values.cluster };
}

/** Prints what one part of a run counted, and what was broken. */
function printFigures(name: string, milliseconds: number, figures: Figures): void {
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
