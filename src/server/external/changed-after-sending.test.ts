import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { JobRow, JobRowChanges } from '#api/job-row/job-table.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import type { JobForSms } from '#api/sms/sms.ts';
import type { SendSystem } from '#domain/dispatch/preflight.ts';

import { createTerminal } from '../../../tests/factories/locations.ts';
import { createReadyRow } from '../../../tests/factories/ready-rows.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import type { ExternalRow } from '../job-rows/external-row.ts';
import { createBus } from '../realtime/bus.ts';
import { createChangeEvents } from '../realtime/change-events.ts';
import { ExternalError } from './http-client.ts';
import { createProcessLiveness } from './process-liveness.ts';
import { reconcileLostSends } from './reconcile-lost.ts';

/** The quantities that the external systems hold, by their ids. */
const held = { waybill: new Map<string, string>(), fleet: new Map<string, string>(), terminal: new Map() };
let fails: { on: 'send' | 'cancel'; kind: 'refused' | 'unavailable' | 'unclear' } | null = null;
beforeEach(() => {
  fails = null;
});

function portOf(system: SendSystem) {
  const failing = (on: 'send' | 'cancel') => {
    if (fails?.on !== on) return;
    throw new ExternalError(fails.kind, 'answered 400', 400, { detail: 'Juba vastu võetud.' });
  };
  const sentAs = (externalId: string) => ({
    externalId,
    externalNumber: `N-${externalId.slice(0, 4)}`,
    externalStatus: 'new',
    documentUrl: null,
  });
  return {
    ...(system === 'terminal' && { updatesInPlace: true as const }),
    async send(sendId: string, [row]: readonly ExternalRow[]) {
      failing('send');
      held[system].set(sendId, row?.quantity ?? '');
      return sentAs(sendId);
    },
    async find(sendId: string) {
      return held[system].has(sendId) ? sentAs(sendId) : null;
    },
    async cancel(externalId: string) {
      failing('cancel');
      held[system].delete(externalId);
    },
  };
}
const external = { waybill: portOf('waybill'), fleet: portOf('fleet'), terminal: portOf('terminal') };
const { app, db, signIn } = await openTestApp({}, { external });
const staff = await signIn();

const { rowNow } = rowPatches(staff);
const changedNow = async (id: number) => (await rowNow(id)).changedAfterSending;
async function change(id: number, changes: JobRowChanges): Promise<JobRow> {
  const { version } = await rowNow(id);
  const answer = await staff.patch<{ content: JobRow[] }>('/api/transport-job-products/patch-products', [
    { id, version, changes },
  ]);
  expect(answer.status, answer.text).toBe(200);
  const [row] = answer.body.content;
  if (row === undefined) throw new Error('no row was answered');
  return row;
}
const openAlerts = async (rowId: number) => {
  const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false&size=100');
  return body.content.filter((alert) => alert.rowId === rowId);
};
const kindsOf = async (rowId: number) => (await openAlerts(rowId)).map(({ kind }) => kind);

async function terminalRow() {
  const destination = await createTerminal(db);
  return createReadyRow(db, { destination_location_id: destination.id, shelf: 'Silo 4', quantity: '28.500' });
}
type Ready = Awaited<ReturnType<typeof terminalRow>>;

const ways = {
  WAYBILL: {
    system: 'waybill',
    send: ({ transport_job_id: jobId }: Ready, headers = {}) =>
      staff.post(`/api/waybills/transport-jobs/${jobId}`, undefined, headers),
  },
  FLEET: {
    system: 'fleet',
    send: ({ id }: Ready, headers = {}) =>
      staff.post(`/api/gsmtasks/transport-job-products/${id}`, undefined, headers),
  },
  TERMINAL: {
    system: 'terminal',
    send: ({ transport_job_id: jobId }: Ready, headers = {}) =>
      staff.post(`/api/pk-terminal/transport-jobs/${jobId}/send`, undefined, headers),
  },
} as const;
const channels = ['WAYBILL', 'FLEET', 'TERMINAL'] as const;

describe.each(channels)('%s', (channel) => {
  const { system, send } = ways[channel];

  test('what was changed after it was sent is told, and can be sent again until it is', async () => {
    const row = await terminalRow();
    expect((await send(row)).status).toBe(200);
    expect(await changedNow(row.id)).toEqual([]);
    expect((await send(row)).problem).toMatchObject({ status: 409, errorMessage: 'Töö juba saadetud!' });
    const before = [...held[system].keys()];

    expect(await change(row.id, { quantity: 12 })).toMatchObject({ changedAfterSending: [channel] });
    const stale = await staff.get(`/api/transport-job-products/${row.id}/stale-sends`);
    expect(stale.body).toEqual({
      content: [{ channel, changes: [{ field: 'quantity', before: '28,5 t', after: '12 t' }] }],
    });
    expect(await kindsOf(row.id)).toEqual(['CHANGED_AFTER_SENDING']);
    const history = await staff.get<{ content: JobRowHistoryEntry[] }>(
      `/api/transport-job-products/${row.id}/history`,
    );
    expect(history.body.content).toContainEqual(
      expect.objectContaining({
        action: 'changed_after_sending',
        changes: [{ field: 'changedAfterSending', before: null, after: channel }],
      }),
    );

    const key = { 'idempotency-key': randomUUID() };
    const again = await send(row, key);
    expect(again.status, again.text).toBe(200);
    expect((await send(row, key)).body).toEqual(again.body);
    expect(await changedNow(row.id)).toEqual([]);
    expect(await kindsOf(row.id)).toEqual([]);
    expect((await send(row)).problem.errorMessage).toBe('Töö juba saadetud!');
    // One send of this row is living, with the present content.
    const after = [...held[system].keys()];
    expect(after).toHaveLength(before.length);
    expect(held[system].get(after.at(-1) ?? '')).toBe('12.000');
    expect(after.at(-1) === before.at(-1)).toBe(channel === 'TERMINAL');
  });

  test('what is changed back needs nobody', async () => {
    const row = await terminalRow();
    await send(row);
    const { time } = await rowNow(row.id);
    await change(row.id, { time: '17:45' });
    expect(await kindsOf(row.id)).toEqual(['CHANGED_AFTER_SENDING']);
    await change(row.id, { time });
    expect(await changedNow(row.id)).toEqual([]);
    expect(await kindsOf(row.id)).toEqual([]);
    expect((await send(row)).problem.errorMessage).toBe('Töö juba saadetud!');
  });

  test('a note counts where the channel carries it', async () => {
    const row = await terminalRow();
    await send(row);
    const told = channel === 'TERMINAL' ? [] : [channel];
    expect(await change(row.id, { notes: 'Värav on lukus' })).toMatchObject({ changedAfterSending: told });
  });

  test('another truck brings its driver', async () => {
    const row = await terminalRow();
    await send(row);
    const truck = await createTruck(db, { fleet_user_id: 'user-9' });
    expect(await change(row.id, { truck: { id: truck.id } })).toMatchObject({
      changedAfterSending: [channel],
    });
    expect((await openAlerts(row.id))[0]?.summary).toContain('auto');
  });

  test('what cannot be sent again is an alert for the office until it was', async () => {
    const row = await terminalRow();
    await send(row);
    await change(row.id, { quantity: 12 });
    fails = { on: 'send', kind: 'refused' };
    expect((await send(row)).status).toBe(502);
    expect(await kindsOf(row.id)).toContain('SEND_FAILED');
    expect((await rowNow(row.id)).failedSends).toEqual([channel]);
    fails = null;
    expect((await send(row)).status).toBe(200);
    expect(await kindsOf(row.id)).toEqual([]);
    expect(await rowNow(row.id)).toMatchObject({ changedAfterSending: [], failedSends: [] });
  });
});

test('a waybill that the other side does not let go stays, and the office is told why', async () => {
  const row = await terminalRow();
  await ways.WAYBILL.send(row);
  await change(row.id, { quantity: 12 });
  fails = { on: 'cancel', kind: 'refused' };
  expect((await ways.WAYBILL.send(row)).problem).toMatchObject({
    status: 502,
    errors: [{ explanation: 'Juba vastu võetud.' }],
  });
  expect(await rowNow(row.id)).toMatchObject({ sentToWaybill: true, changedAfterSending: ['WAYBILL'] });
  const failed = (await openAlerts(row.id)).find(({ kind }) => kind === 'SEND_FAILED');
  expect(failed?.summary).toContain('Juba vastu võetud.');
  await change(row.id, { quantity: 28.5 });
  expect(await kindsOf(row.id)).toEqual([]);
});

test('two at once send one more', async () => {
  const row = await terminalRow();
  await ways.WAYBILL.send(row);
  const before = held.waybill.size;
  await change(row.id, { quantity: 12 });
  const answers = await Promise.all([ways.WAYBILL.send(row), ways.WAYBILL.send(row)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(held.waybill.size).toBe(before);
});

test('an announcement whose new telling broke off is told once more', async () => {
  const row = await terminalRow();
  await ways.TERMINAL.send(row);
  await change(row.id, { quantity: 12 });
  fails = { on: 'send', kind: 'unclear' };
  expect((await ways.TERMINAL.send(row)).status).toBe(502);
  fails = null;
  await db
    .updateTable('outside_sends')
    .set({ updated_at: new Date(Date.now() - 60_000) })
    .where('transport_job_id', '=', row.transport_job_id)
    .execute();
  const bus = createBus({ db, address: null }, app.log);
  await reconcileLostSends({
    db,
    jobRowEvents: createChangeEvents(bus, 'job_rows'),
    alertEvents: createChangeEvents(bus, 'alerts'),
    liveness: createProcessLiveness({ db, address: null }, app.log),
    now: Date.now,
    system: 'terminal',
    port: external.terminal,
  });
  expect(await rowNow(row.id)).toMatchObject({ sentToPkTerminal: true, changedAfterSending: [] });
  expect([...held.terminal.values()].at(-1)).toBe('12.000');
  expect(await kindsOf(row.id)).toEqual([]);
});

describe('SMS', () => {
  const tell = (rowId: number, message: string) =>
    staff.post('/api/message', [
      { phone: '51234567', message, transportJobProductId: rowId, role: 'DRIVER' },
    ]);
  const draft = async (rowId: number) =>
    (await staff.get<{ content: JobForSms }>(`/api/transport-job-products/${rowId}/transport-job-for-sms`))
      .body.content;

  test('another one tells what changed, and then the driver knows', async () => {
    const row = await terminalRow();
    expect((await tell(row.id, 'Auto 123ABC')).status).toBe(200);
    expect((await draft(row.id)).changes).toEqual([]);
    const { version } = await rowNow(row.id);
    expect(await change(row.id, { quantity: 12 })).toMatchObject({
      changedAfterSending: ['SMS'],
      version: version + 1,
    });
    expect((await draft(row.id)).changes).toEqual([
      expect.objectContaining({ field: 'quantity', after: expect.stringMatching(/^12 /) }),
    ]);
    await tell(row.id, 'MUUDATUS: kogus');
    expect(await rowNow(row.id)).toMatchObject({ changedAfterSending: [], version: version + 2 });
    expect(await kindsOf(row.id)).toEqual([]);
  });

  test('a row marked before what was sent was kept is compared with how it stood', async () => {
    const row = await createReadyRow(db, { is_sms_sent: true });
    expect(await change(row.id, { quantity: 12 })).toMatchObject({ changedAfterSending: ['SMS'] });
  });

  test('a row that ended needs no further SMS', async () => {
    const row = await terminalRow();
    await tell(row.id, 'Auto 123ABC');
    await change(row.id, { quantity: 12 });
    expect((await staff.put(`/api/transport-job-products/${row.id}/cancel`)).status).toBe(200);
    expect(await changedNow(row.id)).toEqual([]);
    expect(await kindsOf(row.id)).toEqual([]);
  });
});

test('the table finds what was changed after it was sent', async () => {
  const row = await createReadyRow(db, { is_sms_sent: true });
  const found = async (filter: string) =>
    (await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${row.id}&${filter}`)).body
      .content.length;
  expect(await found('changedAfterSending=true')).toBe(0);
  await change(row.id, { quantity: 12 });
  expect(await found('changedAfterSending=true')).toBe(1);
  expect(await found('changedAfterSending=false')).toBe(0);
});
