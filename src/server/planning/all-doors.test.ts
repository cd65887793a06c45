import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import type { BrowserImport, ImportDifference } from '#api/admin/imports.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { LoadsAnswer } from '#api/orders/loads.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { actionFields } from '../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../tests/factories/locations.ts';
import { mobilePhone } from '../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../tests/factories/products.ts';
import { nextNumber } from '../../../tests/factories/rows.ts';
import { createJobRow, createOrderedJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../tests/factories/trucks.ts';
import { createUser } from '../../../tests/factories/users.ts';
import { driverPaths } from '../../../tests/setup/driving.ts';
import { patchUrl } from '../../../tests/setup/row-patches.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';

const { db, signIn, anonymous } = await openTestApp();
const staff = await signIn();
const admin = await signIn({ permissions: rolePermissions.admin });
const token = await admin.post<{ content: { token: string } }>('/api/admin/tokens', {
  name: 'Raamatupidamine',
  scopes: ['PERM_MOBILE', 'integration:trucks'],
});
const program = { authorization: `Bearer ${token.body.content.token}` };

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

/** Late the evening before, early that day, at a place that another truck has taken, and the driver on leave. */
const tired: PlannedCase = {
  ...quiet,
  lanes: 1,
  away: 'driver',
  time: '07:00',
  booked: [
    { day: before, time: '11:30', by: 'truck' },
    { day: before, time: '18:00', by: 'truck' },
    { day: before, time: '23:00', by: 'truck' },
    { day: date, time: '06:30', by: 'other' },
  ],
};

interface Assignment {
  truckId: number;
  trailerId: number;
  quantity: number;
  time: string;
}

/** Through one way: the row that has the truck then, and what was said. */
interface Passed {
  rowId: number;
  said: readonly Pick<JobRowWarning, 'code' | 'message'>[] | 'in the row';
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
  'a program': async (asked) => {
    const { id } = await waiting(asked);
    const changes = { truck: { id: asked.truckId }, trailer: { id: asked.trailerId }, time: asked.time };
    const put = [{ id, version: 1, changes }];
    const { body } = await anonymous.patch<{ warnings: JobRowWarning[] }>(patchUrl, put, program);
    return { rowId: id, said: body.warnings };
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
  confirming: async (asked) => {
    const { id } = await waiting(asked);
    await patched(id, { truck: { id: asked.truckId }, time: asked.time });
    await db
      .updateTable('transport_job_products')
      .set({ status: 'UNCONFIRMED' })
      .where('id', '=', id)
      .execute();
    const confirmed = await staff.put<{ warnings: JobRowWarning[] }>(`${rowsUrl}/${id}/confirm`);
    expect(confirmed.status, confirmed.text).toBe(200);
    return { rowId: id, said: confirmed.body.warnings };
  },
  'setting off': async (asked) => {
    const { truckId, trailerId, time } = asked;
    const { company_id: carrierCompanyId } = await db
      .selectFrom('trucks')
      .select('company_id')
      .where('id', '=', truckId)
      .executeTakeFirstOrThrow();
    const other = await createTruck(db, { company_id: carrierCompanyId, trailer_id: null });
    const { id, transport_job_id: jobId } = await waiting(asked);
    await patched(id, { truck: { id: other.id }, time });
    const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId });
    const started = await driver.post(driverPaths.start, { ...actionFields(jobId), truckId, trailerId });
    if (started.status === 422) {
      expect(started.problems).toEqual(['truckId LOAD_FORBIDDEN']);
      await cancel(id);
      return null;
    }
    expect(started.status, started.text).toBe(200);
    // The driver is asked by the gate alone; the loads before are those before the moment of setting off.
    return { rowId: id, said: 'in the row' };
  },
  'another usual trailer in the form of the truck': async (asked) => {
    const { rowId, version } = await inSpareTrailer(asked);
    const changed = await admin.patch<{ warnings: JobRowWarning[] }>(`/api/admin/trucks/${asked.truckId}`, {
      version,
      changes: { trailerRegNumber: { id: asked.trailerId } },
    });
    expect(changed.status, changed.text).toBe(200);
    return { rowId, said: changed.body.warnings };
  },
  'another usual trailer by a program': async (asked) => {
    const { rowId, item } = await inSpareTrailer(asked);
    const url = '/api/master-data/trucks';
    const put = await anonymous.put<{ warnings: JobRowWarning[] }>(url, { items: [item] }, program);
    expect(put.status, put.text).toBe(200);
    return { rowId, said: put.body.warnings };
  },
  'another usual trailer in a file, looked at and applied': async (asked) => {
    const { rowId, jobId, item } = await inSpareTrailer(asked);
    const file = `${Object.keys(item).join(';')}\n${Object.values(item).join(';')}\n`;
    const url = '/api/admin/imports';
    const { body } = await admin.send<{ content: BrowserImport }>('POST', `${url}?kind=trucks`, file, {
      'content-type': 'text/csv',
    });
    const warningsNow = async () => {
      const listed = await admin.get<{ content: ImportDifference[] }>(
        `${url}/${body.content.id}/rows?kind=jobs`,
      );
      return listed.body.content.find(({ record }) => record === String(jobId))?.warnings ?? [];
    };
    const shown = await warningsNow();
    const applied = await admin.post<{ content: BrowserImport }>(`${url}/${body.content.id}/apply`);
    expect(applied.body.content.state).toBe('applied');
    expect(await warningsNow(), 'once it is applied').toEqual(shown);
    return { rowId, said: shown };
  },
  'correcting the order': async (asked) => {
    const { order, row } = await ofOrder(asked);
    await patched(row.id, { truck: { id: asked.truckId }, time: asked.time });
    const moved = await correct(order.id, 1, later);
    const { warnings } = await correct(order.id, moved.content.version, date);
    return { rowId: row.id, said: warnings };
  },
};

/** A row of the truck while another trailer is its usual one, and what a file says of the truck with the asked one. */
async function inSpareTrailer(asked: Assignment) {
  const { id: spareId } = await createTrailer(db);
  const usual = (trailerId: number) =>
    db
      .updateTable('trucks')
      .set({ trailer_id: trailerId })
      .where('id', '=', asked.truckId)
      .returningAll()
      .executeTakeFirstOrThrow();
  const truck = await usual(spareId);
  const row = await waiting(asked);
  await patched(row.id, { truck: { id: asked.truckId }, time: asked.time });
  const trailer = await db
    .selectFrom('trailers')
    .select('external_id')
    .where('id', '=', asked.trailerId)
    .executeTakeFirstOrThrow();
  const item = {
    externalId: truck.external_id,
    licensePlateNumber: truck.license_plate_number,
    trailerExternalId: trailer.external_id,
  };
  return { rowId: row.id, jobId: row.transport_job_id, version: truck.version, item };
}

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
  if (away === 'truck')
    await db
      .insertInto('absences')
      .values({ ...absence, truck_id: truck.id })
      .execute();
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
      { numRuns: 5, seed: 30, examples: [[tooHeavyAtNight], [quiet], [tired]] },
    );
    expect([...opened]).toEqual(expect.arrayContaining(Object.keys(doors)));
    // Otherwise the days say nothing.
    expect(met.size, [...met].join(', ')).toBeGreaterThanOrEqual(11);
    expect([...met]).toEqual(expect.arrayContaining(['PLACE_FULL', 'DRIVER_AWAY', 'REST_SHORT']));
  },
);
