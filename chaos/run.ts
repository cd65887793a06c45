import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { attack } from './attack.ts';
import { openEventLog } from './event-log.ts';
import type { Figures } from './figures.ts';
import { readOptions } from './options.ts';
import { printFigures } from './report.ts';
import { openClusterStage } from './stage/cluster-stage.ts';
import { openEmbeddedStage } from './stage/embedded-stage.ts';
import { openPostgresStage } from './stage/postgres-stage.ts';

/** The share of the time that each part of a run gets. */
const parts = [
  { name: 'two servers on PostgreSQL', openStage: openPostgresStage, share: 0.7 },
  { name: 'one server on the embedded database', openStage: openEmbeddedStage, share: 0.3 },
];
const ofCluster = [{ name: 'two servers on a cluster of PostgreSQL', openStage: openClusterStage, share: 1 }];

/**
 * Attacks running servers in every way that a bad day knows and then compares what is there with what was told
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
