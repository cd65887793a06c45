import { expect, test } from 'vitest';

import type { ListedAuditEntry } from '#api/admin/audit.ts';
import type { HistoryCause, HistoryCauseCode } from '#api/history/history-cause.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import { tableCauses } from '#api/job-row/table-cause.ts';
import type { LoadsAnswer } from '#api/orders/loads.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { actionFields, weights } from '../../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';
import { patchUrl } from '../../../../../tests/setup/row-patches.ts';
import { rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, staff, signIn, haulWithDriver } = await openDriving();
const admin = await signIn({ permissions: rolePermissions.admin });
const rowsUrl = '/api/transport-job-products';

/** The row that was acted on, the user who did it, and what the row's history says. */
interface Told {
  rowId: number;
  by?: { user: { id: number; firstName: string; lastName: string } };
  of?: HistoryCause['of'];
  words: string;
  /** The row whose history shows it as well. */
  orderId?: number;
}

const done = (answer: { status: number; text: string }) => expect(answer.status, answer.text).toBe(200);

async function createOrderOf(quantity: string) {
  const { order, row } = await createOrderedJobRow(db, {
    quantity,
    product_id: (await createGrain(db)).id,
    status: 'UNCOMPLETED',
  });
  return { orderId: order.id, rowId: row.id };
}

async function split(orderId: number, quantities: number[], replaces?: number[]) {
  const loads = quantities.map((quantity) => ({ quantity }));
  const answer = await staff.post<LoadsAnswer>(`/api/transport-orders/${orderId}/loads`, { loads, replaces });
  done(answer);
  return answer.body.content.rows.map(({ id }) => id);
}

/** A driver loads where the phone says, though the office has chosen another place meanwhile. */
async function loadAtFormerPickup() {
  const { driver, jobId, row, truck } = await haulWithDriver();
  const seen = {
    truckId: truck.id,
    trailerId: truck.trailer_id,
    pickupLocationId: row.pickup_location_id,
    destinationLocationId: row.destination_location_id,
  };
  const pickup = { id: (await createLocation(db)).id };
  done(await staff.patch(patchUrl, [{ id: row.id, version: 1, changes: { pickup } }]));
  for (const path of [driverPaths.start, driverPaths.arrive, driverPaths.leave]) {
    const fields = path === driverPaths.leave ? weights : {};
    done(await driver.post(path, { ...actionFields(jobId), ...fields, seen }));
  }
  return { rowId: row.id, by: driver };
}

const causes: Partial<Record<HistoryCauseCode, () => Promise<Told>>> = {
  ORDER_CORRECTED: async () => {
    const { orderId, rowId } = await createOrderOf('25');
    done(await staff.patch(`/api/transport-orders/${orderId}`, { version: 1, changes: { note: 'Helista' } }));
    return { rowId, of: orderId, words: `Tellimuse ${orderId} parandusega` };
  },
  ORDER_CANCELLED: async () => {
    const { orderId, rowId } = await createOrderOf('25');
    done(await staff.post(`/api/transport-orders/${orderId}/cancel`));
    return { rowId, of: orderId, words: `Tellimuse ${orderId} tühistamisega`, orderId };
  },
  ORDER_SPLIT: async () => {
    const { orderId } = await createOrderOf('100');
    await split(orderId, [28.5]);
    const [rowId = 0] = await split(orderId, [28.5]);
    return { rowId, of: orderId, words: `Tellimuse ${orderId} koormateks jagamisega` };
  },
  ROWS_SPLIT: async () => {
    const { orderId, rowId: first } = await createOrderOf('50');
    const [, rowId = 0] = await split(orderId, [25, 25]);
    return { rowId, of: String(first), words: `Koormateks jagamisega (read: ${first})` };
  },
  ROWS_JOINED: async () => {
    const { orderId } = await createOrderOf('50');
    const rows = await split(orderId, [25, 25]);
    await split(orderId, [50], rows);
    const of = rows.join(', ');
    return { rowId: rows[1] ?? 0, of, words: `Koormate liitmisega (read: ${of})`, orderId };
  },
  TRAILER_OF_TRUCK: async () => {
    const truck = await createTruck(db);
    const { id: rowId } = await createJobRow(db, {
      job: { truck_id: truck.id, transport_date: '2999-01-01' },
    });
    const trailerRegNumber = { id: (await createTrailer(db)).id };
    const changes = { trailerRegNumber };
    done(await admin.patch(`/api/admin/trucks/${truck.id}`, { version: 1, changes }));
    const of = truck.license_plate_number;
    return { rowId, by: admin, of, words: `Auto ${of} tavahaagise muutmisega` };
  },
  DRIVER_KEPT_OWN: async () => ({
    ...(await loadAtFormerPickup()),
    words: 'Kontor muutis tööd vahepeal; jäi nii, nagu juht sõitis',
  }),
};

async function historyOf(rowId: number) {
  const answer = await staff.get<{ content: JobRowHistoryEntry[] }>(`${rowsUrl}/${rowId}/history`);
  return answer.body.content;
}

const nameOf = ({ user }: NonNullable<Told['by']>) => `${user.firstName} ${user.lastName}`.trim();

test.each(Object.entries(causes))('%s is told with who did it: row, order and audit', async (code, make) => {
  const { rowId, by = staff, of, words, orderId } = await make();
  const told = (await historyOf(rowId)).filter(({ changes }) =>
    changes.some(({ field }) => field === 'cause'),
  );
  expect(told[0]?.changes).toContainEqual({ field: 'cause', before: null, after: words });
  expect(told.map(({ who }) => who)).toEqual(told.map(() => nameOf(by)));
  const cause = of === undefined ? { code } : { code, of };
  const audit = await admin.get<{ content: ListedAuditEntry[] }>(
    `/api/admin/audit?userId=${by.user.id}&size=20`,
  );
  expect(audit.body.content.map(({ changes }) => changes['cause'])).toContainEqual(cause);
  if (orderId === undefined) return;
  const order = await staff.get<{ content: TransportOrder }>(`/api/transport-orders/${orderId}`);
  const ofOrder = order.body.content.history.find(({ changes }) => changes['cause'] !== undefined);
  expect(ofOrder).toMatchObject({ by: nameOf(by), changes: { cause } });
});

const inWords = {
  UNDONE: 'Võetud tagasi',
  REDONE: 'Tehtud uuesti',
  MERGED: 'Liidetud teise muudatusega: teised väljad olid vahepeal muutunud',
  OWN_KEPT: 'Kahest korraga tehtud muudatusest jäi enda oma',
};

test.each(tableCauses)('an edit of the table that is %s says so', async (cause) => {
  const { id } = await createJobRow(db);
  done(await staff.patch(patchUrl, [{ id, version: 1, changes: { notes: 'uus' }, cause }]));
  const [entry] = await historyOf(id);
  expect(entry).toMatchObject({ action: 'updated', who: nameOf(staff) });
  expect(entry?.changes).toContainEqual({ field: 'cause', before: null, after: inWords[cause] });
});

test('a change of status says whether it was taken back or done again; what a person does by hand has no cause', async () => {
  const { id } = await createJobRow(db, { status: 'UNCONFIRMED' });
  done(await staff.put(`${rowsUrl}/${id}/confirm`));
  done(await staff.put(`${rowsUrl}/restore`, [{ id, version: 2 }]));
  done(await staff.put(`${rowsUrl}/${id}/confirm`, { cause: 'REDONE' }));
  done(await staff.put(`${rowsUrl}/${id}/cancel`, { cause: 'UNDONE' }));
  done(await staff.put(`${rowsUrl}/restore`, [{ id, version: 5, cause: 'REDONE' }]));
  const told = (await historyOf(id)).map(({ action, changes }) => [
    action,
    changes.find(({ field }) => field === 'cause')?.after ?? null,
  ]);
  expect(told).toEqual([
    ['restored', inWords.REDONE],
    ['cancelled', inWords.UNDONE],
    ['confirmed', inWords.REDONE],
    ['restored', inWords.UNDONE],
    ['confirmed', null],
  ]);
  expect((await staff.put(`${rowsUrl}/${id}/cancel`, { cause: 'ORDER_CANCELLED' })).status).toBe(422);
});
