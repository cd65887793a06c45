import { expect } from 'vitest';

import type { BrowserImport, ImportDifference } from '#api/admin/imports.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { LoadsAnswer } from '#api/orders/loads.ts';
import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { actionFields } from '../../factories/driver-actions.ts';
import { createJobRow } from '../../factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../factories/trucks.ts';
import { driverPaths } from '../driving.ts';
import { patchUrl } from '../row-patches.ts';
import { rolePermissions } from '../test-app.ts';
import {
  db,
  signIn,
  anonymous,
  staff,
  admin,
  program,
  date,
  later,
  rowsUrl,
  client,
  pickup,
  destination,
  grain,
  film,
  type Assignment,
  waiting,
  way,
  ofOrder,
  correct,
  firstRow,
  rowNow,
  patched,
  posted,
  cancel,
} from './day-to-plan.ts';

/** Through one way: the row that has the truck then, and what was said. */
interface Passed {
  rowId: number;
  said: readonly Pick<JobRowWarning, 'code' | 'message'>[] | 'in the row';
  /** The value if this way gives another one than was asked for. */
  time?: null;
}

/** Null where it gives the row no truck. */
type Door = (asked: Assignment) => Promise<Passed | null>;

/** The door at which the gate alone is asked. */
export const settingOff = 'setting off';

/** Every way in which a row comes to a truck. */
export const doors: Record<string, Door> = {
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
  [settingOff]: async (asked) => {
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
