import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { ExternalSystem } from '#api/admin/systems.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import type { SendResult } from '#api/sends/sends.ts';
import { allSends, type Send } from '#domain/dispatch/preflight.ts';
import { type SystemMode, systemOfSend } from '#domain/dispatch/system-mode.ts';

import { createReadyRow } from '../../../tests/factories/ready-rows.ts';
import { createUser } from '../../../tests/factories/users.ts';
import { rowPatches } from '../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { createBus } from '../realtime/bus.ts';
import { createChangeEvents } from '../realtime/change-events.ts';
import { announceSystems } from './announce-systems.ts';
import { endSimulatedSends, endSimulatedSms } from './end-simulation.ts';
import { createProcessLiveness } from './process-liveness.ts';
import type { SendPort, SmsPort } from './send-port.ts';

/** Systems that each test makes available or not; the calls to them are counted. */
let mode: SystemMode = 'REAL';
const asked: string[] = [];
function portOf(system: string): SendPort {
  return {
    get mode() {
      return mode;
    },
    send(sendId) {
      asked.push(`${system} send`);
      return Promise.resolve({
        externalId: sendId,
        externalNumber: 'A-1',
        externalStatus: null,
        documentUrl: null,
      });
    },
    find: () => Promise.resolve(null),
    cancel() {
      asked.push(`${system} cancel`);
      return Promise.resolve();
    },
  };
}
const sms: SmsPort = {
  name: 'Messente',
  get mode() {
    return mode;
  },
  send({ id }) {
    asked.push('sms send');
    return Promise.resolve({ externalId: `o-${id}` });
  },
};
const ports = { waybill: portOf('waybill'), fleet: portOf('fleet'), terminal: portOf('terminal'), sms };
const { app, db, signIn } = await openTestApp({}, { external: ports });
const staff = await signIn({ permissions: ['PERM_MOBILE', 'PERM_ADMIN'] });
const bus = createBus({ db, address: null }, app.log);
const told = {
  db,
  jobRowEvents: createChangeEvents(bus, 'job_rows'),
  alertEvents: createChangeEvents(bus, 'alerts'),
};

beforeEach(() => {
  mode = 'REAL';
  asked.length = 0;
});

const urls: Record<Exclude<Send, 'sms'>, (row: { id: number; transport_job_id: number }) => string> = {
  waybill: (row) => `/api/waybills/transport-jobs/${row.transport_job_id}`,
  fleet: (row) => `/api/gsmtasks/transport-job-products/${row.id}`,
  terminal: (row) => `/api/pk-terminal/transport-jobs/${row.transport_job_id}/send`,
};
const sends = ['waybill', 'fleet', 'terminal'] as const;
type Row = Awaited<ReturnType<typeof createReadyRow>>;

const send = (system: (typeof sends)[number], row: Row, headers = {}) =>
  staff.post<SendResult>(urls[system](row), undefined, headers);
const sendSms = async (row: Row) =>
  staff.post<{ simulated?: true }>('/api/message', [
    { phone: '+37255512345', message: 'Tere', transportJobProductId: row.id, role: 'DRIVER' },
  ]);
const { rowNow, history } = rowPatches(staff);
const systems = async () =>
  (await staff.get<{ content: ExternalSystem[] }>('/api/admin/systems')).body.content;

/** Does what a restart with other keys does before anything else. */
async function endSimulations() {
  const liveness = createProcessLiveness({ db, address: null }, app.log);
  for (const system of sends) {
    await endSimulatedSends({ ...told, liveness, now: Date.now, system, port: ports[system] });
  }
  await endSimulatedSms({ ...told, port: sms });
}

describe('a system that nobody has configured', () => {
  test.each(sends)('%s refuses to send, by its name, and nothing is marked', async (system) => {
    mode = 'NOT_CONFIGURED';
    const row = await createReadyRow(db);
    const answer = await send(system, row, { 'idempotency-key': randomUUID() });
    expect(answer.status).toBe(503);
    // Asking again would change nothing.
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(answer.problem.errors).toMatchObject([
      { code: 'NOT_CONFIGURED', message: `${systemOfSend[system]} ei ole seadistatud` },
    ]);
    expect(answer.problem.errorMessage).toBe(`${systemOfSend[system]} ei ole seadistatud`);
    expect(await rowNow(row.id)).toMatchObject({
      sentToWaybill: false,
      sentToFleetService: false,
      sentToPkTerminal: false,
    });
    expect(await history(row.id)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('no SMS is queued, none is drafted', async () => {
    mode = 'NOT_CONFIGURED';
    const row = await createReadyRow(db);
    const answer = await sendSms(row);
    expect(answer.status).toBe(503);
    expect(answer.problem.errors).toMatchObject([
      { code: 'NOT_CONFIGURED', message: 'SMSi teenus ei ole seadistatud' },
    ]);
    const draft = await staff.get(`/api/transport-job-products/${row.id}/transport-job-for-sms`);
    expect(draft.status).toBe(503);
    expect(await db.selectFrom('messages').select('id').where('row_id', '=', row.id).execute()).toEqual([]);
    expect((await rowNow(row.id)).isSMSSent).toBe(false);
  });

  test('no invitation is said to be sent: none is made by SMS, and the link still can be', async () => {
    mode = 'NOT_CONFIGURED';
    const { id } = await createUser(db, { phone: '+37251234567' });
    const invite = (body?: object) => staff.post(`/api/admin/users/${id}/invite`, body);
    const answer = await invite({ sms: true });
    expect(answer.status).toBe(503);
    expect(answer.problem.errors).toMatchObject([
      { code: 'NOT_CONFIGURED', message: 'SMSi teenus ei ole seadistatud' },
    ]);
    const made = () =>
      db.selectFrom('user_invitations').select('user_id').where('user_id', '=', id).execute();
    expect(await made()).toEqual([]);
    expect(asked).toEqual([]);
    const link = await invite();
    expect(link.body).toMatchObject({ content: { sms: null } });
    expect(await made()).toHaveLength(1);
  });

  test('the row check says so of each send, and waits for none of them', async () => {
    mode = 'NOT_CONFIGURED';
    const row = await createReadyRow(db);
    const { content } = (
      await staff.get<{ content: RowPreflight }>(`/api/transport-job-products/${row.id}/preflight`)
    ).body;
    for (const each of allSends) {
      expect(content.sends[each].map(({ code, message }) => `${code} ${message}`)).toEqual([
        `NOT_CONFIGURED ${systemOfSend[each]} ei ole seadistatud`,
      ]);
    }
    expect(content.ahead).toEqual([]);
  });

  test('is told at the start, by name; a simulated one too', () => {
    const said: string[] = [];
    const log = { ...app.log, warn: (words: string) => void said.push(words) } as typeof app.log;
    mode = 'NOT_CONFIGURED';
    announceSystems({ ...ports, mail: { mode } }, log);
    mode = 'SIMULATED';
    announceSystems({ ...ports, mail: { mode }, terminal: { mode: 'REAL' } }, log);
    expect(said).toEqual([
      'not configured, what is sent there is refused: SMSi teenus, Waybiller, GSMtasks, PK Terminal, E-post',
      "simulated ('proov'), nothing is really sent there: SMSi teenus, Waybiller, GSMtasks, E-post",
    ]);
  });
});

describe('a simulated system', () => {
  test.each([
    ['waybill', 'WAYBILL'],
    ['fleet', 'FLEET'],
    ['terminal', 'TERMINAL'],
  ] as const)('%s says so in the answer, at the row and in its history', async (system, channel) => {
    mode = 'SIMULATED';
    const row = await createReadyRow(db);
    const key = { 'idempotency-key': randomUUID() };
    const answer = await send(system, row, key);
    expect(answer.body).toMatchObject({ simulated: true, content: { simulated: true } });
    expect((await send(system, row, key)).body).toEqual(answer.body);
    expect((await rowNow(row.id)).simulatedSends).toEqual([channel]);
    const [entry] = await history(row.id);
    expect(entry?.changes).toContainEqual({ field: 'simulated', before: null, after: 'true' });
    expect((await send(system, row)).problems).toEqual(['ALREADY_SENT']);
  });

  test('an SMS says so as well', async () => {
    mode = 'SIMULATED';
    const row = await createReadyRow(db);
    expect((await sendSms(row)).body).toMatchObject({ simulated: true, content: [{ simulated: true }] });
    await vi.waitFor(async () => {
      expect(await rowNow(row.id)).toMatchObject({ isSMSSent: true, simulatedSends: ['SMS'] });
    });
  });

  test('"Viimati õnnestus" counts answers of the system itself, and no refusal', async () => {
    await db.updateTable('outside_sends').set({ answered_at: null }).execute();
    const lastOf = async (name: string) =>
      (await systems()).find((each) => each.name === name)?.lastSuccessAt;
    mode = 'SIMULATED';
    await send('waybill', await createReadyRow(db));
    expect(await lastOf('waybill')).toBeNull();
    mode = 'REAL';
    await send('waybill', await createReadyRow(db));
    expect(await lastOf('waybill')).not.toBeNull();
    expect((await systems()).map(({ mode: found }) => found).slice(0, 4)).toEqual(Array(4).fill('REAL'));
  });
});

describe('after a trial', () => {
  test('what only a simulator took is sent no more, and can be sent for real', async () => {
    mode = 'SIMULATED';
    const row = await createReadyRow(db);
    for (const system of sends) await send(system, row);
    await sendSms(row);
    await vi.waitFor(async () => expect((await rowNow(row.id)).simulatedSends).toHaveLength(4));
    mode = 'REAL';
    await endSimulations();
    expect(await rowNow(row.id)).toMatchObject({
      sentToWaybill: false,
      sentToFleetService: false,
      sentToPkTerminal: false,
      isSMSSent: false,
      simulatedSends: [],
    });
    const reasons = (await history(row.id)).map(({ changes }) =>
      changes.find(({ field }) => field === 'cause'),
    );
    expect(reasons.slice(0, 4).map((each) => each?.after)).toEqual(
      Array(4).fill('Proovisüsteem on välja lülitatud'),
    );
    asked.length = 0;
    for (const system of sends) {
      const answer = await send(system, row);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.simulated).toBeUndefined();
    }
    expect(await rowNow(row.id)).toMatchObject({ sentToWaybill: true, simulatedSends: [] });
    // The real systems were not asked about sends that never reached them.
    expect(asked).toEqual(['waybill send', 'fleet send', 'terminal send']);
  });

  test('what was really sent is not taken back by a simulator', async () => {
    const row = await createReadyRow(db);
    await send('waybill', row);
    mode = 'SIMULATED';
    asked.length = 0;
    const answer = await staff.put(`/api/transport-job-products/${row.id}/cancel`);
    expect(answer.status, answer.text).toBe(503);
    expect(answer.problems).toEqual(['NOT_CONFIGURED']);
    expect(await rowNow(row.id)).toMatchObject({
      status: 'UNCOMPLETED',
      sentToWaybill: true,
      simulatedSends: [],
    });
    expect(asked).toEqual([]);
  });
});
