import { startServer } from '../scripts/server-process.ts';
import { type Measure, median, milliseconds } from './report.ts';

/** From starting the process on a folder with demo data until it says that it is ready. */
export async function measureEmbeddedReady(dataDir: string): Promise<Measure> {
  console.log('Starting the embedded server…');
  const tries: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now();
    const server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1' });
    tries.push(performance.now() - start);
    await server.stop();
  }
  const value = median(tries);
  return {
    what: 'Embedded: ready on an existing folder',
    measured: milliseconds(value),
    value,
    budget: { is: 'most', limit: 3000, shown: '≤ 3000 ms' },
  };
}
