import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';

import { actionFields, createHaul } from '../../../tests/factories/driver-actions.ts';
import {
  type createJobRow,
  createOrderedJobRow,
  factoryDay,
} from '../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { driverPaths } from '../../../tests/setup/driving.ts';
import { patchUrl } from '../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { addFindings } from './row-findings.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const rowsUrl = '/api/transport-job-products';

const findingsNow = async (id: number) =>
  (await staff.get<{ content: JobRow }>(`${rowsUrl}/${id}`)).body.content.findings;

/** A row whose truck nobody drives. */
async function driverless(overrides: Parameters<typeof createJobRow>[1] = {}) {
  const truck = await createTruck(db, { driver_name: null, driver_phone: null });
  const job = { transport_time: '09:00', ...overrides.job, truck_id: truck.id };
  const { row } = await createOrderedJobRow(db, { ...overrides, job });
  return row;
}

interface Rows {
  content: JobRow[];
  warnings: JobRowWarning[];
}

test('a row says what was found of it the most severe first', () => {
  const row = { id: 7, status: 'UNCOMPLETED' } as JobRow;
  const found = (['ARRIVES_LATE', 'PLACE_CLOSED', 'OVER_PAYLOAD'] as const).map((code) => ({
    rowId: 7,
    code,
    message: code,
  }));
  const [noted] = addFindings([row], found);
  expect(noted?.findingDetails.map(({ code }) => code)).toEqual([
    'OVER_PAYLOAD',
    'PLACE_CLOSED',
    'ARRIVES_LATE',
  ]);
});

test('every answer that carries a row carries what is found about it now', async () => {
  const row = await driverless();
  const { id } = row;
  const found = await findingsNow(id);
  expect(found).toContain('DRIVER_MISSING');

  const page = await staff.get<Rows>(`/api/transport-jobs/datatable?id=${id}`);
  expect(page.body.content[0]?.findings).toEqual(found);
  const job = await staff.get<{ content: { transportJobProducts: JobRow[] } }>(
    `/api/transport-jobs/${row.transport_job_id}`,
  );
  expect(job.body.content.transportJobProducts[0]?.findings).toEqual(found);
  // Nobody is told again of what a note has not touched; the row carries it all the same.
  const noted = await staff.patch<Rows>(patchUrl, [{ id, version: 1, changes: { notes: 'Helistada.' } }]);
  expect(noted.body).toMatchObject({ content: [{ findings: found }], warnings: [] });

  const cancelled = await staff.put<{ content: JobRow }>(`${rowsUrl}/${id}/cancel`);
  expect(cancelled.body.content).toMatchObject({ version: 3, findings: [] });
  const restored = await staff.put<Rows>(`${rowsUrl}/restore`, [{ id, version: 3 }]);
  expect(restored.body.content[0]?.findings).toEqual(found);

  const copied = await staff.post<Rows>(`${rowsUrl}/copy`, {
    rowIds: [id],
    date: '2026-06-10',
    withTruck: true,
  });
  const [copy] = copied.body.content;
  expect(copy?.findings).toContain('DRIVER_MISSING');
  expect(copy?.findings).toEqual(await findingsNow(copy?.id ?? 0));
  const duplicated = await staff.post<{ content: JobRow }>(`${rowsUrl}/${id}/duplicate`);
  expect(duplicated.body.content.findings).toEqual(await findingsNow(duplicated.body.content.id));

  const unconfirmed = await driverless({ status: 'UNCONFIRMED' });
  const confirmed = await staff.put<{ content: JobRow }>(`${rowsUrl}/${unconfirmed.id}/confirm`);
  expect(confirmed.body.content.findings).toContain('DRIVER_MISSING');
});

test('and so does every refusal that shows the row as it is', async () => {
  const waiting = await driverless();
  const sent = await driverless({ is_sms_sent: true });
  const begun = await driverless({ job: { driver_status: 'ON_ROUTE_TO_PICKUP' } });
  const loaded = await driverless({
    status: 'ON_THE_WAY',
    job: { driver_status: 'ON_ROUTE_TO_DESTINATION' },
  });
  const loads = [{ quantity: 28.5 }];
  const split = (id: number, version: number) =>
    staff.post(`${rowsUrl}/${id}/split`, { version, loads, confirmed: true });
  const refusals = {
    patch: await staff.patch(patchUrl, [{ id: waiting.id, version: 7, changes: { notes: 'hiljem' } }]),
    confirm: await staff.put(`${rowsUrl}/${waiting.id}/confirm`),
    restore: await staff.put(`${rowsUrl}/restore`, [{ id: waiting.id, version: 1 }]),
    'restore of an older version': await staff.put(`${rowsUrl}/restore`, [{ id: waiting.id, version: 7 }]),
    cancel: await staff.put(`${rowsUrl}/${loaded.id}/cancel`),
    'split of an older version': await split(waiting.id, 7),
    'split of what was sent': await split(sent.id, 1),
    'order split over what was sent': await staff.post(
      `/api/transport-orders/${await orderIdOf(sent.id)}/loads`,
      { loads, replaces: [sent.id], confirmed: true },
    ),
    'further row': await staff.post(`/api/transport-jobs/${begun.transport_job_id}/rows`, {
      pickup: { id: begun.pickup_location_id },
      destination: { id: begun.pickup_location_id },
      product: { id: begun.product_id },
      quantity: 2,
    }),
  };
  for (const [door, { status, problem, text }] of Object.entries(refusals)) {
    expect(status, `${door}: ${text}`).toBe(409);
    const { id, findings } = problem.current as JobRow;
    expect(findings, door).toContain('DRIVER_MISSING');
    expect(findings, door).toEqual(await findingsNow(id));
  }
});

test('a driver who sets off in another truck is asked by the gate alone; the office reads the rest in the row', async () => {
  const { carrierId, jobId, row } = await createHaul(db);
  const truck = await createTruck(db, { company_id: carrierId, driver_name: null, driver_phone: null });
  const driver = await signIn({ permissions: ['PERM_MOBILE_TRUCK_DRIVER'], carrierCompanyId: carrierId });
  const started = await driver.post(driverPaths.start, {
    ...actionFields(jobId),
    truckId: truck.id,
  });
  expect(started.status, started.text).toBe(200);
  const asked = await staff.post<{ content: { code: string }[] }>(`${rowsUrl}/check-assignment`, {
    rowId: row.id,
    truckId: truck.id,
    date: factoryDay,
    time: '08:00',
  });
  const codes = asked.body.content.map(({ code }) => code);
  expect(codes).toContain('DRIVER_MISSING');
  expect(await findingsNow(row.id)).toEqual(codes);
});

async function orderIdOf(rowId: number): Promise<number> {
  const row = (await staff.get<{ content: JobRow }>(`${rowsUrl}/${rowId}`)).body.content;
  return row.transportOrderId ?? 0;
}
