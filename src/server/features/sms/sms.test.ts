import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { jobSmses } from '../../../../tests/setup/job-smses.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { createMessenteAdapter } from '../../external/adapters/messente/messente-adapter.ts';
import { ExternalError } from '../../external/http-client.ts';
import { createProcessLiveness } from '../../external/process-liveness.ts';
import type { OutgoingSms } from '../../external/send-port.ts';
import { createBus } from '../../realtime/bus.ts';
import { createChangeEvents } from '../../realtime/change-events.ts';
import { createSmsWorker } from './worker.ts';

/** An SMS service whose next answers each test decides. */
const sent: OutgoingSms[] = [];
const errors: ExternalError[] = [];
const messente = createMessenteAdapter({ url: 'http://localhost', username: '', password: '', sender: null });
const port = {
  ...messente,
  async send(sms: OutgoingSms) {
    const error = errors.shift();
    if (error !== undefined) throw error;
    sent.push(sms);
    return { externalId: `o-${sms.id}` };
  },
};
const { app, db, signIn } = await openTestApp(
  { PUBLIC_URL: 'https://koorem.example' },
  { external: { sms: port } },
);
const staff = await signIn({ firstName: 'Mari' });

beforeEach(() => {
  sent.length = 0;
  errors.length = 0;
});

interface Queued {
  content: { id: string; phone: string; status: string }[];
}
const post = (smses: unknown, headers = {}) => staff.post<Queued>('/api/message', smses, headers);
const { smsesOf, settled } = jobSmses(staff);

async function tell(url: string, body: unknown) {
  const { pathname, search } = new URL(url);
  return app.inject({ method: 'POST', url: `${pathname}${search}`, payload: JSON.stringify(body) });
}

describe('sending', () => {
  test('queues each SMS, formatted and converted, and hands it over once', async () => {
    const row = await createJobRow(db);
    const sister = await createJobRow(db, { transport_job_id: row.transport_job_id });
    const key = { 'idempotency-key': randomUUID() };
    const smses = [
      { phone: '5551 2345', message: 'Õhtul – kell 8', transportJobProductId: row.id },
      { phone: '+358 40 123 4567', message: 'Tere', transportJobProductId: row.id },
    ];
    const answer = await post(smses, key);
    expect(answer.status).toBe(200);
    expect(answer.body.content).toEqual([
      { id: expect.any(String), phone: '+37255512345', status: 'queued', role: 'OTHER', name: null },
      { id: expect.any(String), phone: '+358401234567', status: 'queued', role: 'OTHER', name: null },
    ]);
    expect((await post(smses, key)).body).toEqual(answer.body);
    expect(await settled(sister.id)).toHaveLength(2);
    expect(sent.map(({ phone, text }) => `${phone} ${text}`).sort()).toEqual([
      '+358401234567 Tere',
      '+37255512345 Öhtul _ kell 8',
    ]);
    expect(await smsesOf(row.id)).toContainEqual({
      id: answer.body.content[0]?.id,
      phone: '+37255512345',
      role: 'OTHER',
      name: null,
      simulated: false,
      message: 'Öhtul _ kell 8',
      status: 'sent',
      error: null,
      at: expect.any(String),
      sender: expect.stringMatching(/^Mari/),
      canResend: false,
    });
  });

  test('names every fault of every SMS, and sends none', async () => {
    const answer = await post([
      { phone: '5551234', message: 'Tere' },
      { phone: '', message: ' ' },
      { phone: '12', message: 'x'.repeat(1700) },
      { phone: '5551234', message: 'Tere', transportJobProductId: 9_999_999 },
    ]);
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([
      '1.message REQUIRED',
      '1.phone REQUIRED',
      '2.message INVALID',
      '2.phone INVALID',
      '3.transportJobProductId NOT_FOUND',
    ]);
    expect((await post([])).status).toBe(422);
    expect(sent).toEqual([]);
  });

  test('what the service refuses has failed, with its words, and may be sent again once', async () => {
    const row = await createJobRow(db);
    errors.push(new ExternalError('refused', 'answered 400', 400, { errors: [{ detail: 'Blacklisted' }] }));
    await post([{ phone: '5551234', message: 'Tere', transportJobProductId: row.id }]);
    const [failed] = await settled(row.id);
    expect(failed).toMatchObject({ status: 'failed', error: 'Blacklisted', canResend: true });

    const again = await staff.post<{ content: { id: string } }>(`/api/message/${failed?.id}/resend`);
    expect(again.body.content.id).not.toBe(failed?.id);
    const [copy, first] = await settled(row.id);
    expect(copy).toMatchObject({ status: 'sent', canResend: false });
    expect(first).toMatchObject({ status: 'failed', canResend: false });
    expect((await staff.post(`/api/message/${failed?.id}/resend`)).status).toBe(409);
    expect((await staff.post(`/api/message/${copy?.id}/resend`)).status).toBe(409);
    expect((await staff.post(`/api/message/${randomUUID()}/resend`)).status).toBe(404);
    expect(sent).toHaveLength(1);
  });

  test('when the service is away the SMS waits for its next try', async () => {
    const row = await createJobRow(db);
    errors.push(new ExternalError('unavailable', 'not reachable'));
    await post([{ phone: '5551234', message: 'Tere', transportJobProductId: row.id }]);
    await vi.waitFor(async () => {
      const waiting = await db
        .selectFrom('messages')
        .select(['status', 'attempts', 'next_attempt_at'])
        .where('row_id', '=', row.id)
        .executeTakeFirstOrThrow();
      expect(waiting).toMatchObject({ status: 'queued', attempts: 1 });
      expect(waiting.next_attempt_at.getTime()).toBeGreaterThan(Date.now());
    });
    await db
      .updateTable('messages')
      .set({ next_attempt_at: new Date(0) })
      .where('row_id', '=', row.id)
      .execute();
    // Any further send wakes the worker.
    await post([{ phone: '5551234', message: 'Teine' }]);
    expect(await settled(row.id)).toMatchObject([{ status: 'sent' }]);
  });

  test('an SMS due at a time out of a clock that ran ahead does not wait for that time', async () => {
    const row = await createJobRow(db);
    errors.push(new ExternalError('unavailable', 'not reachable'));
    await post([{ phone: '5551234', message: 'Tere', transportJobProductId: row.id }]);
    await vi.waitFor(async () => {
      expect(await smsesOf(row.id)).toMatchObject([{ status: 'queued', error: 'not reachable' }]);
    });
    await db
      .updateTable('messages')
      .set({ next_attempt_at: new Date(Date.now() + 3 * 60 * 60_000) })
      .where('row_id', '=', row.id)
      .execute();
    await post([{ phone: '5551234', message: 'Teine' }]);
    expect(await settled(row.id)).toMatchObject([{ status: 'sent' }]);
  });

  test('an SMS claimed in such a time and never settled is given up as soon as any other', async () => {
    const row = await createJobRow(db);
    const { id } = await db
      .insertInto('messages')
      .values({
        row_id: row.id,
        phone: '+3725551234',
        text: 'Tere',
        status: 'sending',
        created_by: staff.user.id,
        updated_at: new Date(Date.now() + 3 * 60 * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bus = createBus({ db, address: null }, app.log);
    const worker = createSmsWorker({
      db,
      jobRowEvents: createChangeEvents(bus, 'job_rows'),
      alertEvents: createChangeEvents(bus, 'alerts'),
      liveness: createProcessLiveness({ db, address: null }, app.log),
      port,
      log: app.log,
      buildReportUrl: () => Promise.resolve(''),
    });
    await worker.work();
    const { updated_at: claimedAt } = await db
      .selectFrom('messages')
      .select('updated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(claimedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await smsesOf(row.id)).toMatchObject([{ status: 'sending' }]);
    await db
      .updateTable('messages')
      .set({ updated_at: new Date(Date.now() - 301_000) })
      .where('id', '=', id)
      .execute();
    await worker.work();
    expect(await smsesOf(row.id)).toMatchObject([{ status: 'unknown' }]);
  });

  test('a lost answer leaves the SMS unknown: never a second one, until a report tells', async () => {
    const row = await createJobRow(db);
    errors.push(new ExternalError('unclear', 'no answer'));
    const answer = await post([{ phone: '5551234', message: 'Tere', transportJobProductId: row.id }]);
    const id = answer.body.content[0]?.id ?? '';
    expect(await settled(row.id)).toMatchObject([{ status: 'unknown', canResend: false }]);
    await post([{ phone: '5551234', message: 'Teine', transportJobProductId: row.id }]);
    await settled(row.id);
    expect(sent.map(({ text }) => text)).toEqual(['Teine']);
    const reportUrl = sent[0]?.reportUrl ?? '';
    const other = reportUrl.replace(sent[0]?.id ?? '', id);
    expect((await tell(other, { status: 'DELIVRD' })).statusCode).toBe(401);
  });
});

describe('delivery reports', () => {
  async function sentSms() {
    const row = await createJobRow(db);
    await post([{ phone: '5551234', message: 'Tere', transportJobProductId: row.id }]);
    await settled(row.id);
    return { rowId: row.id, url: sent.at(-1)?.reportUrl ?? '' };
  }

  test('come to an address that names the SMS, and settle it', async () => {
    const { rowId, url } = await sentSms();
    expect(url).toMatch(/^https:\/\/koorem\.example\/webhooks\/sms\//);
    expect((await tell(url, { status: 'ACCEPTD', omnimessage_id: 'o-1' })).statusCode).toBe(204);
    expect(await smsesOf(rowId)).toMatchObject([{ status: 'sent' }]);
    expect((await tell(url, { status: 'DELIVRD', omnimessage_id: 'o-1' })).statusCode).toBe(204);
    await tell(url, { status: 'UNDELIV', error: 'late' });
    await tell(url, { status: 'DELIVRD' });
    expect(await smsesOf(rowId)).toMatchObject([{ status: 'delivered', error: null }]);
  });

  test('of a failure say why, and let it be sent again', async () => {
    const { rowId, url } = await sentSms();
    await tell(url, { status: 'UNDELIV', err: 2, error: 'Absent subscriber' });
    expect(await smsesOf(rowId)).toMatchObject([
      { status: 'failed', error: 'Absent subscriber', canResend: true },
    ]);
  });

  test('with a wrong signature, of unknown SMSes or of no known shape change nothing', async () => {
    const { rowId, url } = await sentSms();
    expect((await tell(url.replace(/signature=../, 'signature=xx'), { status: 'DELIVRD' })).statusCode).toBe(
      401,
    );
    expect((await tell(url.replace(/\?.*/, ''), { status: 'DELIVRD' })).statusCode).toBe(401);
    expect((await tell(url, { status: 'constructor' })).statusCode).toBe(204);
    expect((await tell(url, 'DELIVRD')).statusCode).toBe(204);
    expect(await smsesOf(rowId)).toMatchObject([{ status: 'sent' }]);
  });
});

test('the history of a row is kept with who sent what to whom by which service, and who got it', async () => {
  const row = await createReadyRow(db);
  errors.push(new ExternalError('refused', 'answered 400', 400, { errors: [{ detail: 'Blacklisted' }] }));
  const about = { message: 'Tere', transportJobProductId: row.id, name: 'Jaan' };
  await post([{ ...about, phone: '5551234', role: 'DRIVER' }]);
  await settled(row.id);
  await post([{ ...about, phone: '5551235', role: 'CLIENT' }]);
  await settled(row.id);
  port.name = 'Teine teenus';
  await tell(sent[0]?.reportUrl ?? '', { status: 'EXPIRED' });
  await post([{ ...about, phone: '5551236', role: 'CLIENT' }]);
  await settled(row.id);
  port.name = messente.name;
  const entries = await staff.get<{
    content: { who: string; action: string; changes: { field: string; after: string | null }[] }[];
  }>(`/api/transport-job-products/${row.id}/history`);
  const linesOf = (changes: { field: string; after: string | null }[]) =>
    changes.map(({ field, after }) => `${field}: ${String(after)}`).toSorted();
  const told = entries.body.content.map(({ who, action, changes }) => [who, action, linesOf(changes)]);
  const to = (role: string) => ['recipientName: Jaan', `recipientRole: ${role}`];
  const mari = expect.stringMatching(/^Mari/) as string;
  expect(told).toEqual([
    ['Teine teenus', 'sms_sent', ['phone: +3725551236', ...to('CLIENT')]],
    [mari, 'sms_queued', ['message: Tere', 'phone: +3725551236', ...to('CLIENT')]],
    ['Messente', 'sms_failed', ['phone: +3725551235', 'reason: EXPIRED', ...to('CLIENT')]],
    ['Messente', 'sms_sent', ['phone: +3725551235', ...to('CLIENT')]],
    [mari, 'sms_queued', ['message: Tere', 'phone: +3725551235', ...to('CLIENT')]],
    ['Messente', 'sms_failed', ['phone: +3725551234', 'reason: Blacklisted', ...to('DRIVER')]],
    [mari, 'sms_queued', ['message: Tere', 'phone: +3725551234', ...to('DRIVER')]],
  ]);
});
