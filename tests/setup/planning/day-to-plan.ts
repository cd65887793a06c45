import { expect } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Finding } from '#api/planning/day-plan.ts';

import { createLocation } from '../../factories/locations.ts';
import { createGrain, createProduct } from '../../factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../factories/transport-jobs.ts';
import { patchUrl, rowPatches } from '../row-patches.ts';
import { openTestApp, rolePermissions } from '../test-app.ts';

/** The app, the day that is planned, and the places and goods of its rows. */
export const { db, signIn, anonymous } = await openTestApp();
export const staff = await signIn();
export const admin = await signIn({ permissions: rolePermissions.admin });
const staffAdmin = await signIn({ permissions: [...rolePermissions.admin, ...rolePermissions.staff] });
const token = await staffAdmin.post<{ content: { token: string } }>('/api/admin/tokens', {
  name: 'Raamatupidamine',
  scopes: ['PERM_MOBILE', 'integration:trucks'],
});
export const program = { authorization: `Bearer ${token.body.content.token}` };

export const date = '2026-06-03';
export const [before, after, later] = ['2026-06-02', '2026-06-04', '2026-06-20'] as const;
export const rowsUrl = '/api/transport-job-products';

export const client = await createLocation(db);
export const pickup = await createLocation(db, {
  latitude: '58.378',
  longitude: '26.729',
  opening_hours: 'E-R 8-17',
});
export const destination = await createLocation(db, { latitude: '59.437', longitude: '24.754' });
export const way = {
  client_location_id: client.id,
  pickup_location_id: pickup.id,
  destination_location_id: destination.id,
};
export const grain = await createGrain(db);
export const film = await createProduct(db, { unit: 'tk', is_bulk: false });
export const manure = await createProduct(db, { cleaning_regime: 'FORBIDDEN' });

/** The values given to a row. `quantity` in tonnes. */
export interface Assignment {
  truckId: number;
  trailerId: number;
  quantity: number;
  time: string;
}

/** A row of the day without a truck and a time. */
export const waiting = ({ quantity }: Assignment, day = date) =>
  createJobRow(db, {
    ...way,
    product_id: grain.id,
    quantity: String(quantity),
    job: { transport_date: day, transport_time: null, truck_id: null },
  });

/** The row as the API answers it. */
export const { rowNow } = rowPatches(staff);

/** Changes a row; answers the findings. */
export async function patched(rowId: number, changes: object, version = 1) {
  const { body, status, text } = await staff.patch<{ content: JobRow[]; warnings: JobRowWarning[] }>(
    patchUrl,
    [{ id: rowId, version, changes }],
  );
  expect(status, text).toBe(200);
  return body.warnings;
}

/** Posts what is taken; answers the body. */
export async function posted<Body>(url: string, body: object): Promise<Body> {
  const answer = await staff.post<Body>(url, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}

/** Takes a row out of the plan. */
export async function cancel(id: number): Promise<void> {
  await db.updateTable('transport_job_products').set({ status: 'CANCELLED' }).where('id', '=', id).execute();
}

/** The findings before anything is given. */
export const check = async (asked: object) =>
  (await posted<{ content: Finding[] }>(`${rowsUrl}/check-assignment`, { date, ...asked })).content;

/** A row that an order asks for. */
export async function ofOrder(asked: Assignment) {
  const { order, row } = await createOrderedJobRow(db, {
    ...way,
    product_id: grain.id,
    quantity: String(asked.quantity),
    job: { transport_date: date },
  });
  return { order, row };
}

/** The id of a job's only row. */
export async function firstRow(jobId: number): Promise<number> {
  const row = await db
    .selectFrom('transport_job_products')
    .select('id')
    .where('transport_job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Moves an order to a day. */
export async function correct(id: number, version: number, transportDate: string) {
  const answer = await staff.patch<{ content: { version: number }; warnings: JobRowWarning[] }>(
    `/api/transport-orders/${id}`,
    { version, changes: { transportDate } },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
