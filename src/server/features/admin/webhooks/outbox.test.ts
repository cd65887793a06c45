import { beforeEach, expect, test, vi } from 'vitest';

import type { WebhookEventType } from '#domain/webhooks/webhook.ts';

import { actionFields, createHaul } from '../../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createReadyRow } from '../../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { driverPaths } from '../../../../../tests/setup/driving.ts';
import { terminal, terminalPort } from '../../../../../tests/setup/external/fake-terminal.ts';
import { rowPatches } from '../../../../../tests/setup/row-patches.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';
import { raiseAlert } from '../../../alerts/raise-alert.ts';
import { transact } from '../../../db/transact.ts';
import { jobRows } from '../../../import/entities/open-work.ts';
import { jsonRecord } from '../../../import/readers/read-json.ts';
import { runImport } from '../../../import/run-import.ts';

const { clock, db, signIn } = await openTestApp({}, { external: { terminal: terminalPort } });
const staff = await signIn();
const { patch } = rowPatches(staff);

/** No server listens there, so the queued deliveries stay and can be read. */
async function addHook(...events: WebhookEventType[]): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      url: 'https://hook.example/',
      events,
      secret: 'whsec_c2VjcmV0',
      created_at: new Date(clock.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
beforeEach(async () => {
  await db.deleteFrom('webhooks').execute();
  await addHook(
    'transport-order.created',
    'row.changed',
    'row.status-changed',
    'send.settled',
    'alert.raised',
  );
});

async function queued() {
  const rows = await db.selectFrom('webhook_deliveries').select(['subject', 'body']).orderBy('id').execute();
  return rows.map(({ subject, body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
    return { type, subject, data };
  });
}

test('an order is told of with the row that it makes', async () => {
  const [client, pickup] = [await createLocation(db), await createLocation(db)];
  const answer = await staff.post<{ content: { id: number } }>('/api/transport-orders', {
    transportDate: '2026-05-21',
    client: { id: client.id },
    pickup: { id: pickup.id },
    product: { id: (await createGrain(db)).id },
    quantity: 28.5,
  });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body.content;
  expect(await queued()).toMatchObject([
    { type: 'transport-order.created', subject: `order:${id}`, data: { id } },
    { type: 'row.changed', data: { transportOrderId: id, action: 'created' } },
  ]);
});

test('a changed row tells what changed, a confirmed one its status too', async () => {
  const row = await createJobRow(db, { status: 'UNCONFIRMED' });
  expect((await staff.put(`/api/transport-job-products/${row.id}/confirm`)).status).toBe(200);
  expect((await patch({ id: row.id, version: 2, changes: { priority: 3 } })).status).toBe(200);
  const ids = { id: row.id, rowId: row.id, transportJobId: row.transport_job_id, transportOrderId: null };
  expect(await queued()).toEqual([
    {
      type: 'row.changed',
      subject: `row:${row.id}`,
      data: { ...ids, action: 'confirmed', changes: { status: ['UNCONFIRMED', 'UNCOMPLETED'] } },
    },
    {
      type: 'row.status-changed',
      subject: `row:${row.id}`,
      data: { ...ids, from: 'UNCONFIRMED', to: 'UNCOMPLETED' },
    },
    {
      type: 'row.changed',
      subject: `row:${row.id}`,
      data: { ...ids, action: 'updated', changes: { priority: [0, 3] } },
    },
  ]);
});

test("a driver's step tells of each row of the job", async () => {
  const { row, jobId, carrierId } = await createHaul(db);
  const second = await createJobRow(db, { transport_job_id: jobId });
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
  const started = await driver.post(driverPaths.start, actionFields(jobId));
  expect(started.status, started.text).toBe(200);
  const events = await queued();
  for (const { id } of [row, second]) {
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'row.changed',
        subject: `row:${id}`,
        data: expect.objectContaining({
          changes: expect.objectContaining({ driverStatus: expect.any(Array) }),
        }),
      }),
    );
    expect(events.filter(({ type, data }) => type === 'row.status-changed' && data.id === id)).toHaveLength(
      1,
    );
  }
  expect(JSON.stringify(events)).not.toContain('actionId');
});

test('a send tells how it was settled', async () => {
  const { id, transport_job_id: jobId } = await createReadyRow(db);
  const url = `/api/pk-terminal/transport-jobs/${jobId}`;
  terminal.lost = 'before';
  expect((await staff.post(`${url}/send`)).status).toBe(502);
  terminal.lost = null;
  expect((await staff.post(`${url}/send`)).status).toBe(200);
  expect((await staff.delete(url)).status).toBe(204);
  const sends = (await queued()).filter(({ type }) => type === 'send.settled');
  expect(sends).toMatchObject(
    ['failed', 'sent', 'cancelled'].map((outcome) => ({
      data: { system: 'terminal', transportJobId: jobId, rowId: null, outcome },
    })),
  );
  expect(sends[1]?.data.number).toBe('PKT-1');
  expect(sends[1]?.subject).toBe(sends[2]?.subject);
  expect((await queued()).some(({ subject }) => subject === `row:${id}`)).toBe(true);
});

test('an SMS tells of the row and how it went, but neither number nor text', async () => {
  const row = await createReadyRow(db);
  const message = { phone: '5551234', message: 'Tere', transportJobProductId: row.id };
  expect((await staff.post('/api/message', [message])).status).toBe(200);
  const settled = { type: 'send.settled', data: { system: 'sms', rowId: row.id, outcome: 'sent' } };
  await vi.waitFor(async () => {
    const changed = (action: string) => ({ type: 'row.changed', data: { id: row.id, action } });
    expect(await queued()).toMatchObject([
      changed('sms_queued'),
      { ...settled, data: { ...settled.data, simulated: true } },
      changed('sms_sent'),
    ]);
  });
  const events = await queued();
  expect(JSON.stringify(events)).not.toMatch(/5551234|Tere/);
});

test('an alert for the office is told once', async () => {
  const alert = {
    key: 'truck-missing:1',
    kind: 'TRUCK_MISSING',
    raisedAt: clock.now,
    summary: 'Auto puudub',
    data: { secret: 1 },
  } as const;
  const id = await raiseAlert(db, alert);
  await raiseAlert(db, alert);
  expect(await queued()).toEqual([
    {
      type: 'alert.raised',
      subject: `alert:${id}`,
      data: {
        id,
        kind: 'TRUCK_MISSING',
        transportJobId: null,
        rowId: null,
        raisedAt: '2026-05-20T12:00:00+03:00',
        summary: 'Auto puudub',
      },
    },
  ]);
});

test('what was undone is not told, and nobody hears what they did not ask for', async () => {
  await addHook('alert.raised');
  const ended = await addHook('row.changed');
  await db
    .updateTable('webhooks')
    .set({ ended_at: new Date(clock.now) })
    .where('id', '=', ended)
    .execute();
  const row = await createJobRow(db);
  expect((await patch({ id: row.id, changes: { priority: 3 } })).status).toBe(200);
  await transact(db, async (trx) => {
    await raiseAlert(trx, { key: 'k', kind: 'TRUCK_MISSING', raisedAt: clock.now, summary: 's' });
    throw new Error('undone');
  }).catch(() => undefined);
  expect((await queued()).map(({ type }) => type)).toEqual(['row.changed']);
});

test('what an import changes in a row is told as well', async () => {
  const row = await createJobRow(db, { shelf: null });
  const item = { id: row.id, shelf: 'Silo 7' };
  await db.transaction().execute((trx) =>
    runImport(trx, [{ entity: jobRows, file: 'job-rows.json', records: [jsonRecord(item, 0, jobRows)] }], {
      actor: 'import',
      userId: null,
      grant: 'all',
      now: clock.now,
    }),
  );
  // A send of an earlier test may settle meanwhile.
  expect((await queued()).filter(({ type }) => type !== 'send.settled')).toMatchObject([
    {
      type: 'row.changed',
      data: { rowId: row.id, action: 'import', changes: { shelf: [null, 'Silo 7'] } },
    },
  ]);
});
