import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';

import { mobilePhone } from '../../../tests/factories/people.ts';
import { nextNumber } from '../../../tests/factories/rows.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../tests/factories/trucks.ts';
import { createUser } from '../../../tests/factories/users.ts';
import {
  way,
  db,
  staff,
  date,
  before,
  after,
  pickup,
  destination,
  grain,
  manure,
  rowNow,
  cancel,
  check,
} from '../../../tests/setup/planning/day-to-plan.ts';
import { doors, settingOff } from '../../../tests/setup/planning/doors.ts';

/** A random day to plan on; every part of it adds or removes some finding. */
const days = fc.record({
  hasDriver: fc.boolean(),
  isWeighed: fc.boolean(),
  hasSpoiled: fc.boolean(),
  quantity: fc.constantFrom(5, 28.5, 40),
  lanes: fc.constantFrom(1, 99),
  away: fc.constantFrom(null, 'truck', 'driver'),
  time: fc.constantFrom('00:30', '07:00', '12:00', '16:30', '23:00'),
  booked: fc.array(
    fc.record({
      day: fc.constantFrom(before, date, after),
      time: fc.constantFrom('01:00', '06:00', '06:30', '11:30', '18:00', '23:00'),
      by: fc.constantFrom('truck', 'trailer', 'other'),
    }),
    { maxLength: 4 },
  ),
});
type PlannedCase = typeof days extends fc.Arbitrary<infer T> ? T : never;

const tooHeavyAtNight: PlannedCase = {
  hasDriver: true,
  isWeighed: true,
  hasSpoiled: false,
  lanes: 99,
  away: null,
  quantity: 40,
  time: '00:30',
  booked: [{ day: before, time: '23:00', by: 'trailer' }],
};

const quiet: PlannedCase = { ...tooHeavyAtNight, quantity: 5, time: '12:00', booked: [] };

/** At a place that another truck has taken. */
const crowded: PlannedCase = { ...quiet, lanes: 1, booked: [{ day: date, time: '11:30', by: 'other' }] };

/** Late the evening before, early that day, and the driver on leave. */
const tired: PlannedCase = {
  ...quiet,
  away: 'driver',
  time: '07:00',
  booked: [
    { day: before, time: '11:30', by: 'truck' },
    { day: before, time: '23:00', by: 'truck' },
  ],
};

/**
 * A case in which everything is wrong: goods that no feed may follow, no driver, the truck away and its trailer
 * taken late in the evening.
 */
const spoiled: PlannedCase = {
  ...quiet,
  hasDriver: false,
  isWeighed: false,
  hasSpoiled: true,
  away: 'truck',
  time: '23:00',
  booked: [{ day: date, time: '23:00', by: 'trailer' }],
};

const sentences = (found: readonly { code: string; message: string }[]) =>
  new Set(found.map(({ code, message }) => `${code}: ${message}`));
const codes = (found: readonly { code: string }[]) => new Set(found.map(({ code }) => code));

/** The day as it is before the truck is given the job. */
async function makeDay({ hasDriver, isWeighed, hasSpoiled, lanes, away, booked }: PlannedCase) {
  await db.updateTable('locations').set({ lanes }).execute();
  const driverUser = await createUser(db, { phone: mobilePhone(nextNumber()) });
  const trailer = await createTrailer(db, isWeighed ? { tare_kg: '6500' } : {});
  const truck = await createTruck(db, {
    trailer_id: trailer.id,
    ...(isWeighed && { tare_kg: '8500' }),
    driver_phone: driverUser.phone,
    ...(!hasDriver && { driver_name: null, driver_phone: ' ' }),
  });
  const absence = { absent_from: before, absent_to: date, reason: 'LEAVE' as const };
  if (away === 'truck') {
    await db
      .insertInto('absences')
      .values({ ...absence, truck_id: truck.id })
      .execute();
  }
  if (away === 'driver') {
    await db
      .insertInto('absences')
      .values({ ...absence, driver_user_id: driverUser.id })
      .execute();
  }
  if (hasSpoiled) await haveCarried(truck.id);
  for (const { day, time, by } of booked) {
    const driven =
      by === 'truck' ? truck : await createTruck(db, by === 'trailer' ? { trailer_id: trailer.id } : {});
    await createJobRow(db, {
      ...way,
      product_id: grain.id,
      quantity: '5',
      job: { transport_date: day, transport_time: time, truck_id: driven.id },
    });
  }
  return { truckId: truck.id, trailerId: trailer.id };
}

async function haveCarried(truckId: number): Promise<void> {
  const carried = await createJobRow(db, {
    product_id: manure.id,
    status: 'COMPLETED',
    job: { transport_date: '2026-05-19', truck_id: truckId, driver_status: 'COMPLETED' },
  });
  const left = { stop: 'pickup' as const, left_at: new Date('2026-05-19T08:00Z') };
  await db
    .insertInto('driver_stops')
    .values({ transport_job_id: carried.transport_job_id, ...left })
    .execute();
}

/**
 * Checks that the e-waybill of a job with the truck is refused for what the check finds, and for nothing else of it.
 */
async function sendAgrees(
  { quantity, time }: PlannedCase,
  vehicle: { truckId: number; trailerId: number },
): Promise<void> {
  const { id } = await createJobRow(db, {
    ...way,
    product_id: grain.id,
    quantity: String(quantity),
    job: {
      transport_date: date,
      transport_time: time,
      truck_id: vehicle.truckId,
      trailer_id: vehicle.trailerId,
    },
  });
  const found = codes(await check({ rowId: id, truckId: vehicle.truckId, time }));
  const { body } = await staff.get<{ content: RowPreflight }>(`/api/transport-job-products/${id}/preflight`);
  const asked = codes(body.content.sends.waybill);
  expect(asked.has('LOAD_FORBIDDEN'), 'e-waybill').toBe(found.has('LOAD_FORBIDDEN'));
  await cancel(id);
}

beforeEach(async () => {
  await db.updateTable('transport_job_products').set({ status: 'CANCELLED' }).execute();
});

const examples: [PlannedCase][] = [[tooHeavyAtNight], [quiet], [crowded], [tired], [spoiled]];
/** Days of chance beside these: `npm run test:random`. */
const runs = examples.length + (process.env.FUZZ_RUNS === undefined ? 0 : 40);

test(
  'one assignment has the same findings through every door, in the table, in the row and for the e-waybill',
  { timeout: 900_000 },
  async () => {
    const met = new Set<string>();
    const opened = new Set<string>();
    await fc.assert(
      fc.asyncProperty(days, async (given) => {
        const { truckId, trailerId } = await makeDay(given);
        const asked = { truckId, trailerId, quantity: given.quantity, time: given.time };
        const row = {
          product: { id: grain.id },
          pickup: { id: pickup.id },
          destination: { id: destination.id },
          quantity: given.quantity,
        };
        const findings = await check({ row, truckId, time: given.time });
        for (const code of codes(findings)) met.add(code);
        await sendAgrees(given, { truckId, trailerId });
        const timeless = sentences(await check({ row, truckId, time: null }));
        for (const [name, door] of Object.entries(doors)) {
          const passed = await door(asked);
          if (name === settingOff) {
            expect(passed === null, 'refused to the driver').toBe(codes(findings).has('LOAD_FORBIDDEN'));
          }
          if (passed === null) {
            expect(findings, name).not.toEqual([]);
            continue;
          }
          opened.add(name);
          const { rowId, said, time = given.time } = passed;
          const expected = time === null ? timeless : sentences(findings);
          const now = await check({ rowId, truckId, time });
          if (said !== 'in the row') {
            expect(sentences(said), name).toEqual(expected);
            expect(sentences(now), `${name}, asked afterwards`).toEqual(expected);
          }
          const table = await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${rowId}`);
          expect(new Set(table.body.content[0]?.findings), `${name}, in the table`).toEqual(codes(now));
          expect(new Set((await rowNow(rowId)).findings), `${name}, in the row`).toEqual(codes(now));
          await cancel(rowId);
          expect((await rowNow(rowId)).findings, `${name}, over`).toEqual([]);
        }
      }),
      { numRuns: runs, examples },
    );
    expect([...opened]).toEqual(expect.arrayContaining(Object.keys(doors)));
    // Otherwise the days say nothing.
    expect(met.size, [...met].join(', ')).toBeGreaterThanOrEqual(11);
    expect([...met]).toEqual(
      expect.arrayContaining(['LOAD_FORBIDDEN', 'PLACE_FULL', 'DRIVER_AWAY', 'REST_SHORT']),
    );
  },
);
