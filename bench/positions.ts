import { sql } from 'kysely';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import type { Db } from '../src/server/db/schema.ts';
import { createProgramToken } from '../src/server/identity/callers/program-tokens.ts';
import { createUser } from '../tests/factories/users.ts';
import { insertBulkData, tableBenchmark } from './bulk-data.ts';
import { openFilledServer } from './filled-server.ts';
import { type Measure, median, milliseconds, percentile95, times } from './report.ts';

const perSecond = 100;
const maxTimesSlower = 3;
/** The office opens a page of the table so often. */
const pageEveryMs = 1000;
const secondsBefore = 20;

/**
 * A hundred trucks a second tell where they are, each as Traccar forwards it, for so many minutes, while somebody reads
 * the table: beside the same readings before.
 */
export async function measurePositions(minutes: number): Promise<Measure[]> {
  console.log(`Taking ${perSecond} positions a second for ${minutes} min…`);
  const postgres = await startThrowAwayPostgres();
  let token = '';
  const server = await openFilledServer(postgres.url, 'positions', async (db) => {
    await insertBulkData(db, { ...tableBenchmark, jobRows: 10_000 }, toTallinn(Date.now()).day);
    await sql`update trucks set position_device = 'device-' || id`.execute(db);
    token = await makeToken(db);
  });
  const read = () => server.time('/api/transport-jobs/datatable?size=20');
  const readFor = async (seconds: number) => {
    const taken: number[] = [];
    for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
      taken.push(await read());
      await wait(pageEveryMs - taken.at(-1)!);
    }
    return taken;
  };
  try {
    const { content: trucks } = await server.read<{ content: { id: number }[] }>('/api/trucks?size=100');
    for (let warm = 0; warm < 5; warm += 1) await read();
    const before = await readFor(secondsBefore);
    const posts = { taken: [] as number[], failed: 0 };
    const report = async (number: number) => {
      const began = performance.now();
      const answer = await fetch(`${server.url}/api/positions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(forwarded(trucks[number % trucks.length]!.id, number)),
      });
      const body = (await answer.json()) as { content?: { taken: number } };
      if (body.content?.taken === 1) posts.taken.push(performance.now() - began);
      else posts.failed += 1;
    };
    const all: Promise<void>[] = [];
    const [beside] = await Promise.all([readFor(minutes * 60), reportSteadily(minutes * 60, report, all)]);
    await Promise.all(all);
    return [
      {
        what: `${perSecond} positions a second for ${minutes} min: not taken, of ${all.length}`,
        measured: String(posts.failed),
        beside: `taken after ${milliseconds(median(posts.taken))}, 95th percentile ${milliseconds(percentile95(posts.taken))}`,
        value: posts.failed,
        budget: { is: 'most', limit: 0, shown: '0' },
      },
      {
        what: '… a page of the table meanwhile, median, beside the same before',
        measured: `${milliseconds(median(beside))} = ${times(median(beside) / median(before))}`,
        beside: `${milliseconds(median(before))}; 95th percentiles ${milliseconds(percentile95(beside))}, ${milliseconds(percentile95(before))}`,
        value: median(beside) / median(before),
        budget: { is: 'most', limit: maxTimesSlower, shown: `≤ ${times(maxTimesSlower)}` },
      },
    ];
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

async function makeToken(db: Db): Promise<string> {
  const user = await createUser(db);
  const asked = { name: 'Traccar', scopes: ['positions'], expiresAt: null, createdBy: user.id };
  return (await createProgramToken(db, asked, Date.now())).token;
}

/** Begins as many reports a second whether or not those before have been answered, as trucks do. */
async function reportSteadily(
  seconds: number,
  report: (number: number) => Promise<void>,
  all: Promise<void>[],
): Promise<void> {
  const began = performance.now();
  while (all.length < seconds * perSecond) {
    const due = Math.min(seconds * perSecond, ((performance.now() - began) / 1000) * perSecond);
    while (all.length < due) all.push(report(all.length));
    await wait(5);
  }
}

/** A truck that drives north at some 60 km/h. */
function forwarded(truckId: number, number: number) {
  const minutes = number / perSecond / 60;
  return {
    position: {
      fixTime: new Date().toISOString(),
      latitude: 58 + (truckId % 100) / 100 + minutes * 0.009,
      longitude: 24 + (truckId % 200) / 100,
      speed: 32,
      course: 0,
    },
    device: { uniqueId: `device-${truckId}` },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
