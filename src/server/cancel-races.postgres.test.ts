import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, expect, test, vi } from 'vitest';

import { seededRandom } from '#domain/seeded-random.ts';

import { startServer } from '../../scripts/server-process.ts';
import { createReadyRow } from '../../tests/factories/ready-rows.ts';
import { createUser } from '../../tests/factories/users.ts';
import { startOutsideWorld } from '../../tests/setup/external/external-world.ts';
import { openTestDatabase } from '../../tests/setup/test-database.ts';
import { sessionCookieName } from './http/session-cookie.ts';
import { createSession } from './identity/session/sessions.ts';

/** `npm run test:random` takes more. */
const races = process.env.FUZZ_RUNS === undefined ? 12 : 200;
const systems = ['terminal', 'waybill', 'fleet'] as const;

const world = await startOutsideWorld();
const database = await openTestDatabase();
const { db } = database;
const cookie = `${sessionCookieName}=${await createSession(db, (await createUser(db)).id, Date.now())}`;
const env = { DEMO: '0', API_REQUESTS_PER_SECOND: '0', DATABASE_URL: database.address ?? '', ...world.env };
const servers = await Promise.all([startServer(env), startServer(env)]);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
});

test(
  'of rows that are sent and cancelled at once on two servers, nothing lives on a cancelled one in the end',
  { timeout: 240_000 },
  async () => {
    const seed = Date.now();
    const random = seededRandom(seed);
    for (const fake of Object.values(world.fakes)) fake.hold = () => wait(random.whole(0, 25));
    world.refusals = 2;
    for (let race = 0; race < races; race += 1) {
      const { id, transport_job_id: jobId } = await createReadyRow(db);
      const deeds = {
        terminal: ['POST', `/api/pk-terminal/transport-jobs/${jobId}/send`],
        waybill: ['POST', `/api/waybills/transport-jobs/${jobId}`],
        fleet: ['POST', `/api/gsmtasks/transport-job-products/${id}`],
        cancel: ['PUT', `/api/transport-job-products/${id}/cancel`],
      } as const;
      const act = async (deed: keyof typeof deeds) => {
        const [method, path] = deeds[deed];
        const answer = await fetch(`${random.pick(servers).url}${path}`, { method, headers: { cookie } });
        expect([200, 404, 409, 422, 502], `seed ${seed}: ${await answer.text()}`).toContain(answer.status);
      };
      await act(random.pick(systems));
      const atOnce = [...systems, 'cancel', 'cancel', random.pick(systems)] as const;
      await Promise.all(
        atOnce.map(async (deed) => {
          await wait(random.whole(0, 40));
          await act(deed);
        }),
      );
    }
    const cancelled = await db
      .selectFrom('outside_sends as send')
      .innerJoin('transport_job_products as r', 'r.transport_job_id', 'send.transport_job_id')
      .select('send.id')
      .where('r.status', '=', 'CANCELLED')
      .execute();
    expect(cancelled.length).toBeGreaterThan(0);
    const stillLiving = () => cancelled.filter(({ id }) => world.living().has(id));
    await vi.waitFor(() => expect(stillLiving(), `seed ${seed}`).toEqual([]), {
      timeout: 120_000,
      interval: 500,
    });
  },
);
