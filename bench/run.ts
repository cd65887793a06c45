import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { startServer } from '../scripts/server-process.ts';
import { buildWebWhenStale } from '../scripts/web-build.ts';
import { measureAlerts } from './alerts.ts';
import { tableAtAMillion, tableBenchmark } from './bulk-data.ts';
import { measureBytes } from './bytes.ts';
import { measureDistances } from './distances.ts';
import { measureEmbeddedReady } from './embedded-ready.ts';
import { measureFirstView } from './first-view.ts';
import { measureFreight } from './freight.ts';
import { measureImport } from './import.ts';
import { measureInteractions } from './interactions.ts';
import { measureLists } from './lists/lists.ts';
import { measureLive } from './live.ts';
import { measureMap } from './map.ts';
import { measureMillions } from './million.ts';
import { measurePlanner } from './planner/planner.ts';
import { measurePlanning } from './planning.ts';
import { measurePositions } from './positions.ts';
import { type Measure, printReport } from './report.ts';
import { measureSearch } from './search.ts';
import { measureTableEndpoint } from './table-endpoint.ts';
import { measureTableFilters } from './table-filters.ts';
import { measureTableScreen } from './table-screen.ts';
import { measureTariffChange } from './tariff-change.ts';
import { measureWaits } from './waits.ts';

const parts = [
  'bytes',
  'first-view',
  'table',
  'table-filters',
  'table-screen',
  'interactions',
  'waits',
  'live',
  'search',
  'lists',
  'freight',
  'tariff-change',
  'distances',
  'ready',
  'planning',
  'planner',
  'map',
  'alerts',
  'positions',
  'import',
] as const;
/** Only when it is asked for by name: it takes an hour and much of a disk. */
const onlyByName = ['million'] as const;
type Part = (typeof parts)[number] | (typeof onlyByName)[number];

/**
 * Measures what has a budget, each beside something bare in the same run, and prints one table. Arguments choose
 * parts (`npm run bench -- table`); `--million` measures the table with a million rows. `million --rows 10` puts
 * everything that looks at rows over ten million of ten years beside a million of one. `positions --minutes 10` lets
 * trucks report for as long.
 */
const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    million: { type: 'boolean', default: false },
    rows: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '1' },
  },
});
const unknown = asked.filter((each) => !isPart(each));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Parts are ${parts.join(', ')}, ${onlyByName.join(', ')} (--rows 10); --million.`,
  );
  process.exit(1);
}
const wanted = new Set<Part>(asked.length > 0 ? asked.filter(isPart) : parts);

const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-bench-'));
const measures: Measure[] = [];
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
  const screens = [
    'first-view',
    'table-screen',
    'interactions',
    'waits',
    'live',
    'planner',
    'map',
    'alerts',
    'bytes',
  ] as const;
  const onDemo = ['first-view', 'interactions', 'ready'] as const;
  if (screens.some((each) => wanted.has(each))) buildWebWhenStale();
  if (wanted.has('bytes')) measures.push(...measureBytes());
  if (onDemo.some((each) => wanted.has(each))) {
    console.log('Making demo data…');
    const first = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1' });
    await first.stop();
  }
  if (wanted.has('first-view')) measures.push(...(await measureFirstView(dataDir)));
  if (wanted.has('table')) {
    measures.push(...(await measureTableEndpoint(options.million ? tableAtAMillion : tableBenchmark)));
  }
  if (wanted.has('table-filters')) measures.push(...(await measureTableFilters()));
  if (wanted.has('table-screen')) measures.push(...(await measureTableScreen()));
  if (wanted.has('interactions')) measures.push(...(await measureInteractions(dataDir)));
  if (wanted.has('waits')) measures.push(...(await measureWaits(dataDir)));
  if (wanted.has('live')) measures.push(...(await measureLive()));
  if (wanted.has('search')) measures.push(...(await measureSearch()));
  if (wanted.has('lists')) measures.push(...(await measureLists()));
  if (wanted.has('freight')) measures.push(...(await measureFreight()));
  if (wanted.has('tariff-change')) measures.push(...(await measureTariffChange()));
  if (wanted.has('distances')) measures.push(...(await measureDistances()));
  if (wanted.has('ready')) measures.push(await measureEmbeddedReady(dataDir));
  if (wanted.has('planning')) measures.push(...measurePlanning());
  if (wanted.has('import')) measures.push(...(await measureImport()));
  if (wanted.has('alerts')) measures.push(...(await measureAlerts()));
  if (wanted.has('positions')) measures.push(...(await measurePositions(Number(options.minutes))));
  if (wanted.has('planner')) measures.push(...(await measurePlanner()));
  if (wanted.has('map')) measures.push(...(await measureMap()));
  if (wanted.has('million')) measures.push(...(await measureMillions(Number(options.rows))));
  console.log(
    `Load of the machine: ${loadavg()[0]?.toFixed(1) ?? '?'} (on a busy one the figures say little)\n`,
  );
  const missed = printReport(measures);
  console.log(missed === 0 ? '\nAll budgets are kept.' : `\n${missed} budgets are missed.`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function isPart(word: string): word is Part {
  return [...parts, ...onlyByName].some((part) => part === word);
}
