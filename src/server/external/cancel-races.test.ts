import { setTimeout as wait } from 'node:timers/promises';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '#domain/calendar/day.ts';

import { createReadyRow } from '../../../tests/factories/ready-rows.ts';
import { testLimits } from '../../../tests/setup/external/external-fake.ts';
import { startOutsideWorld } from '../../../tests/setup/external/external-world.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { createBus } from '../realtime/bus.ts';
import { createChangeEvents } from '../realtime/change-events.ts';
import { createGsmtasksAdapter } from './adapters/gsmtasks/gsmtasks-adapter.ts';
import { createTerminalAdapter } from './adapters/terminal/terminal-adapter.ts';
import { createWaybillerAdapter } from './adapters/waybiller/waybiller-adapter.ts';
import { createProcessLiveness } from './process-liveness.ts';
import { recallFromCancelled } from './recall-cancelled.ts';
import { reconcileLostSends } from './reconcile-lost.ts';

/** The real adapters, over HTTP, to fake systems that answer as late as each run says. */
const world = await startOutsideWorld();
const external = {
  terminal: createTerminalAdapter({ url: world.fakes.terminal.url, apiKey: 'key' }, testLimits),
  fleet: createGsmtasksAdapter(
    { url: world.fakes.fleet.url, token: 'token', account: 'account' },
    Date.now,
    testLimits,
  ),
  waybill: createWaybillerAdapter(
    { url: world.fakes.waybill.url, apiKey: 'the-key', userId: 28 },
    () => Promise.resolve(null),
    testLimits,
  ),
};
const { app, db, signIn } = await openTestApp({ FLEET_SERVICE_NAME: 'jalgija' }, { external });
const staff = await signIn();
const systems = ['terminal', 'fleet', 'waybill'] as const;
const parts = systems.map((system) => ({
  db,
  jobRowEvents: createChangeEvents(createBus({ db, address: null }, app.log), 'job_rows'),
  alertEvents: createChangeEvents(createBus({ db, address: null }, app.log), 'alerts'),
  liveness: createProcessLiveness({ db, address: null }, app.log),
  now: Date.now,
  system,
  port: external[system],
}));

const flags = {
  terminal: 'sent_to_pk_terminal',
  fleet: 'sent_to_fleet_service',
  waybill: 'sent_to_waybill',
} as const;
const asked = {
  terminal: (_rowId: number, jobId: number) => staff.post(`/api/pk-terminal/transport-jobs/${jobId}/send`),
  fleet: (rowId: number) => staff.post(`/api/jalgija/transport-job-products/${rowId}`),
  waybill: (_rowId: number, jobId: number) => staff.post(`/api/waybills/transport-jobs/${jobId}`),
  cancel: (rowId: number) => staff.put(`/api/transport-job-products/${rowId}/cancel`),
  // Like the fleet service's own cancelling, which does not ask anybody.
  'cancel elsewhere': (rowId: number) =>
    db.updateTable('transport_job_products').set({ status: 'CANCELLED' }).where('id', '=', rowId).execute(),
};
type AskedAction = keyof typeof asked;

const races = Number(process.env.FUZZ_RUNS ?? 10);
const milliseconds = fc.integer({ min: 0, max: 25 });

/** One run: the sends that exist before, the actions at the same time, how long the systems take, what goes wrong. */
const runOf = (cancels: readonly AskedAction[]) =>
  fc.record({
    before: fc.subarray([...systems], { maxLength: 2 }),
    deeds: fc.array(
      fc.record({ deed: fc.constantFrom<AskedAction>(...systems, ...cancels), start: milliseconds }),
      {
        minLength: 3,
        maxLength: 8,
      },
    ),
    holds: fc.array(milliseconds, { minLength: 5, maxLength: 20 }),
    faults: fc.array(fc.constantFrom(null, null, null, 'cut after' as const, 'cut before' as const)),
    refusals: fc.nat(2),
  });

test.each<[string, AskedAction[]]>([
  ['by staff', ['cancel', 'cancel']],
  ['by whomever', ['cancel', 'cancel elsewhere']],
])(
  'nothing lives in the end on a row that is cancelled %s while it is sent, and no mark lies',
  { timeout: 600_000 },
  async (_, cancels) => {
    let runs = 0;
    let cancelled = 0;
    await fc.assert(
      fc.asyncProperty(runOf(cancels), async ({ before, deeds, holds, faults, refusals }) => {
        // A separate day: the fake lists two records of a day on each page and allows only some pages.
        const row = await createReadyRow(db, { transport_date: addDays('2026-05-21', (runs += 1)) });
        const act = (deed: AskedAction) => asked[deed](row.id, row.transport_job_id);
        for (const system of before) await act(system);

        let held = 0;
        const hold = () => wait(holds[(held += 1) % holds.length]);
        for (const [index, fake] of Object.values(world.fakes).entries()) {
          Object.assign(fake, { hold, faults: faults.filter((_fault, each) => each % 3 === index) });
        }
        world.refusals = refusals;
        await Promise.all(
          deeds.map(async ({ deed, start }) => {
            await wait(start);
            await act(deed);
          }),
        );
        for (const fake of Object.values(world.fakes)) {
          Object.assign(fake, { hold: () => Promise.resolve(), faults: [] });
        }
        await reconcileAll();
        if (await isCancelledAndTrue(row.id)) cancelled += 1;
      }),
      // The first run certainly cancels: with few runs, chance alone might cancel nothing.
      {
        numRuns: races,
        endOnFailure: true,
        examples: [
          [{ before: [], deeds: [{ deed: 'cancel', start: 0 }], holds: [0], faults: [], refusals: 0 }],
        ],
      },
    );
    // If no run cancelled a row, the test would show nothing.
    expect(cancelled).toBeGreaterThan(0);
  },
);

/** Runs the settler's rounds at once: unsettled sends are lost immediately, and refusals need no wait. */
async function reconcileAll(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await db.updateTable('outside_sends').set({ next_recall_at: null }).execute();
    for (const each of parts) {
      await reconcileLostSends(each, -1);
      await recallFromCancelled(each);
    }
  }
}

/** True when the row is cancelled. Living sends are marked, and a cancelled row has no living send. */
async function isCancelledAndTrue(rowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('transport_job_products')
    .selectAll()
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow();
  const sends = await db
    .selectFrom('outside_sends')
    .select(['id', 'system'])
    .where('transport_job_id', '=', row.transport_job_id)
    .execute();
  const living = sends.filter(({ id }) => world.living().has(id)).map(({ system }) => system);
  const isCancelled = row.status === 'CANCELLED';
  expect(living.toSorted()).toEqual(
    isCancelled ? [] : systems.filter((system) => row[flags[system]]).toSorted(),
  );
  return isCancelled;
}
