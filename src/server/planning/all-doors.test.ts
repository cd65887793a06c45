import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { LoadsAnswer } from '#api/orders/loads.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createGrain, createProduct } from '../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../tests/factories/trucks.ts';
import { patchUrl } from '../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

const date = '2026-06-03';
const [before, after, later] = ['2026-06-02', '2026-06-04', '2026-06-20'] as const;
const rowsUrl = '/api/transport-job-products';

const client = await createLocation(db);
const pickup = await createLocation(db, {
  latitude: '58.378',
  longitude: '26.729',
  opening_hours: 'E-R 8-17',
});
const destination = await createLocation(db, { latitude: '59.437', longitude: '24.754' });
const way = {
  client_location_id: client.id,
  pickup_location_id: pickup.id,
  destination_location_id: destination.id,
};
const grain = await createGrain(db);
const film = await createProduct(db, { unit: 'tk', is_bulk: false });
const manure = await createProduct(db, { cleaning_regime: 'FORBIDDEN' });

/** What the day to be planned on is like; every part of it makes or unmakes some finding. */
const days = fc.record({
  hasDriver: fc.boolean(),
  isWeighed: fc.boolean(),
  hasSpoiled: fc.boolean(),
  quantity: fc.constantFrom(5, 28.5, 40),
  time: fc.constantFrom('00:30', '07:00', '12:00', '16:30', '23:00'),
  booked: fc.array(
    fc.record({
      day: fc.constantFrom(before, date, after),
      time: fc.constantFrom('01:00', '06:00', '11:30', '18:00', '23:00'),
      by: fc.constantFrom('truck', 'trailer'),
    }),
    { maxLength: 4 },
  ),
});
type PlannedCase = typeof days extends fc.Arbitrary<infer T> ? T : never;

const tooHeavyAtNight: PlannedCase = {
  hasDriver: true,
  isWeighed: true,
  hasSpoiled: false,
  quantity: 40,
  time: '00:30',
  booked: [{ day: before, time: '23:00', by: 'trailer' }],
};

const quiet: PlannedCase = { ...tooHeavyAtNight, quantity: 5, time: '12:00', booked: [] };

interface Assignment {
  truckId: number;
  trailerId: number;
  quantity: number;
  time: string;
}

/** Through one way: the row that has the truck then, and what was said. */
interface Passed {
  rowId: number;
  said: readonly Pick<JobRowWarning, 'code' | 'message'>[];
  /** Where this way gives another one than was asked for. */
  time?: null;
}

/** Null where it gives the row no truck. */
type Door = (asked: Assignment) => Promise<Passed | null>;

const waiting = ({ quantity }: Assignment, day = date) =>
  createJobRow(db, {
    ...way,
    product_id: grain.id,
    quantity: String(quantity),
    job: { transport_date: day, transport_time: null, truck_id: null },
  });

const rowNow = async (id: number) => (await staff.get<{ content: JobRow }>(`${rowsUrl}/${id}`)).body.content;

async function patched(rowId: number, changes: object, version = 1) {
  const { body, status, text } = await staff.patch<{ content: JobRow[]; warnings: JobRowWarning[] }>(
    patchUrl,
    [{ id: rowId, version, changes }],
  );
  expect(status, text).toBe(200);
  return body.warnings;
}

async function posted<Body>(url: string, body: object): Promise<Body> {
  const answer = await staff.post<Body>(url, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}

async function ofOrder(asked: Assignment) {
  const { order, row } = await createOrderedJobRow(db, {
    ...way,
    product_id: grain.id,
    quantity: String(asked.quantity),
    job: { transport_date: date },
  });
  return { order, row };
}

const doors: Record<string, Door> = {
  'cell and board': async (asked) => {
    const { id } = await waiting(asked);
    return { rowId: id, said: await patched(id, { truck: { id: asked.truckId }, time: asked.time }) };
  },
  'paste of the whole row': async (asked) => {
    const { id } = await waiting(asked, later);
    const changes = { date, time: asked.time, truck: { id: asked.truckId }, quantity: asked.quantity };
    return { rowId: id, said: await patched(id, changes) };
  },
  'form of a job': async (asked) => {
    const { content, warnings } = await posted<{ content: { id: number }; warnings: JobRowWarning[] }>(
      '/api/transport-jobs/create-no-order',
      {
        transportDate: `${date}T${asked.time}:00+03:00`,
        client: { id: client.id },
        pickup: { id: pickup.id },
        destination: { id: destination.id },
        product: { id: grain.id },
        quantity: asked.quantity,
        truck: { id: asked.truckId },
        confirmed: ['quantity', 'trailer'],
      },
    );
    return { rowId: await firstRow(content.id), said: warnings };
  },
  'saving an order with its first truck': async ({ truckId, quantity }) => {
    const { content, warnings } = await posted<{ content: { id: number }; warnings: JobRowWarning[] }>(
      '/api/transport-orders',
      {
        transportDate: date,
        client: { id: client.id },
        pickup: { id: pickup.id },
        destination: { id: destination.id },
        product: { id: grain.id },
        quantity,
        firstTruck: { id: truckId },
        confirmed: ['quantity', 'duplicate'],
      },
    );
    const { body } = await staff.get<{ content: { rows: { id: number }[] } }>(
      `/api/transport-orders/${content.id}`,
    );
    return { rowId: body.content.rows[0]?.id ?? 0, said: warnings, time: null };
  },
  'a further row of a job': async (asked) => {
    // What there is already weighs nothing and is no feed.
    const { id, transport_job_id: jobId } = await createJobRow(db, {
      ...way,
      product_id: film.id,
      quantity: '1',
      job: { transport_date: date, transport_time: asked.time, truck_id: asked.truckId },
    });
    const { content, warnings } = await posted<{ content: { id: number }; warnings: JobRowWarning[] }>(
      `/api/transport-jobs/${jobId}/rows`,
      {
        pickup: { id: pickup.id },
        destination: { id: destination.id },
        product: { id: grain.id },
        quantity: asked.quantity,
      },
    );
    await cancel(id);
    return { rowId: content.id, said: warnings };
  },
  'duplicating, and giving the copy the truck': async (asked) => {
    const { id } = await waiting(asked, later);
    const { content } = await posted<{ content: JobRow }>(`${rowsUrl}/${id}/duplicate`, { date });
    const changes = { truck: { id: asked.truckId }, time: asked.time };
    return { rowId: content.id, said: await patched(content.id, changes) };
  },
  suggesting: async (asked) => {
    const { id, transport_job_id: jobId } = await waiting(asked);
    await db
      .updateTable('transport_jobs')
      .set({ transport_time: asked.time })
      .where('id', '=', jobId)
      .execute();
    await db.updateTable('trucks').set({ status: 'INACTIVE' }).where('id', '!=', asked.truckId).execute();
    const { content } = await posted<{ content: PlanSuggestion }>('/api/planning/suggest', {
      date,
      seed: 1,
      seconds: 0.1,
    });
    const change = content.changes.find(({ rowId }) => rowId === id);
    if (change === undefined) {
      expect(content.unplaced.map(({ rowId }) => rowId)).toContain(id);
      await cancel(id);
      return null;
    }
    await patched(id, { truck: { id: change.truckId }, time: change.time });
    return { rowId: id, said: change.warnings };
  },
  'splitting an order': async (asked) => {
    const { order } = await ofOrder(asked);
    const { truckId, time, quantity } = asked;
    const { content, warnings } = await posted<LoadsAnswer>(`/api/transport-orders/${order.id}/loads`, {
      loads: [{ quantity, date, time, truckId }],
      confirmed: true,
    });
    return { rowId: content.rows[0]?.id ?? 0, said: warnings };
  },
  'splitting a row': async (asked) => {
    const { id } = await waiting(asked);
    const { truckId, time, quantity } = asked;
    const { content, warnings } = await posted<LoadsAnswer>(`${rowsUrl}/${id}/split`, {
      version: 1,
      loads: [{ quantity, date, time, truckId }],
      confirmed: true,
    });
    return { rowId: content.rows[0]?.id ?? 0, said: warnings };
  },
  'copying to another day': async (asked) => {
    const { id } = await waiting(asked, later);
    await patched(id, { truck: { id: asked.truckId }, time: asked.time });
    const { content, warnings } = await posted<{ content: JobRow[]; warnings: JobRowWarning[] }>(
      `${rowsUrl}/copy`,
      { rowIds: [id], date, withTruck: true },
    );
    await cancel(id);
    return { rowId: content[0]?.id ?? 0, said: warnings };
  },
  restoring: async (asked) => {
    const { id } = await waiting(asked);
    await patched(id, { truck: { id: asked.truckId }, time: asked.time });
    await staff.put(`${rowsUrl}/${id}/cancel`);
    const { version } = await rowNow(id);
    const restored = await staff.put<{ warnings: JobRowWarning[] }>(`${rowsUrl}/restore`, [{ id, version }]);
    expect(restored.status, restored.text).toBe(200);
    return { rowId: id, said: restored.body.warnings };
  },
  'correcting the order': async (asked) => {
    const { order, row } = await ofOrder(asked);
    await patched(row.id, { truck: { id: asked.truckId }, time: asked.time });
    const moved = await correct(order.id, 1, later);
    const { warnings } = await correct(order.id, moved.content.version, date);
    return { rowId: row.id, said: warnings };
  },
};

async function correct(id: number, version: number, transportDate: string) {
  const answer = await staff.patch<{ content: { version: number }; warnings: JobRowWarning[] }>(
    `/api/transport-orders/${id}`,
    { version, changes: { transportDate } },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function firstRow(jobId: number): Promise<number> {
  const row = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function cancel(id: number): Promise<void> {
  await db.updateTable('transport_job_products').set({ status: 'CANCELLED' }).where('id', '=', id).execute();
}

const check = async (asked: object) =>
  (await posted<{ content: Finding[] }>(`${rowsUrl}/check-assignment`, { date, ...asked })).content;
const sentences = (found: readonly { code: string; message: string }[]) =>
  new Set(found.map(({ code, message }) => `${code}: ${message}`));
const codes = (found: readonly { code: string }[]) => new Set(found.map(({ code }) => code));

/** The day as it is before the truck is given the job. */
async function makeDay({ hasDriver, isWeighed, hasSpoiled, booked }: PlannedCase) {
  const trailer = await createTrailer(db, isWeighed ? { tare_kg: '6500' } : {});
  const truck = await createTruck(db, {
    trailer_id: trailer.id,
    ...(isWeighed && { tare_kg: '8500' }),
    ...(!hasDriver && { driver_name: null, driver_phone: ' ' }),
  });
  if (hasSpoiled) await haveCarried(truck.id);
  for (const { day, time, by } of booked) {
    const driven = by === 'truck' ? truck : await createTruck(db, { trailer_id: trailer.id });
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

beforeEach(async () => {
  await db.updateTable('transport_job_products').set({ status: 'CANCELLED' }).execute();
});

test(
  'one assignment has the same findings through every door, in the table and in the row',
  { timeout: 240_000 },
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
        const timeless = sentences(await check({ row, truckId, time: null }));
        for (const [name, door] of Object.entries(doors)) {
          const passed = await door(asked);
          if (passed === null) {
            expect(findings, name).not.toEqual([]);
            continue;
          }
          opened.add(name);
          const { rowId, said, time = given.time } = passed;
          const expected = time === null ? timeless : sentences(findings);
          expect(sentences(said), name).toEqual(expected);
          const now = await check({ rowId, truckId, time });
          expect(sentences(now), `${name}, asked afterwards`).toEqual(expected);
          const table = await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${rowId}`);
          expect(new Set(table.body.content[0]?.findings), `${name}, in the table`).toEqual(codes(now));
          expect(new Set((await rowNow(rowId)).findings), `${name}, in the row`).toEqual(codes(now));
          await cancel(rowId);
          expect((await rowNow(rowId)).findings, `${name}, over`).toEqual([]);
        }
      }),
      { numRuns: 5, seed: 30, examples: [[tooHeavyAtNight], [quiet]] },
    );
    expect([...opened]).toEqual(expect.arrayContaining(Object.keys(doors)));
    // Otherwise the days say nothing.
    expect(met.size, [...met].join(', ')).toBeGreaterThanOrEqual(8);
  },
);
