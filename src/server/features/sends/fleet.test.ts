import { describe, expect, test } from 'vitest';

import type { MapTruck } from '#api/map/map.ts';

import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { rowPatches } from '../../../../tests/setup/row-patches.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { signatureOf } from '../../external/signatures.ts';

const secret = 'shared-secret-of-the-webhook';
const { app, db, signIn } = await openTestApp({
  GSMTASKS_WEBHOOK_SECRET: secret,
  FLEET_SERVICE_NAME: 'jalgija',
});
const staff = await signIn();
const send = (rowId: number) => staff.post(`/api/jalgija/transport-job-products/${rowId}`);
const { patch, rowNow } = rowPatches(staff);

async function sentRow() {
  const row = await createReadyRow(db);
  await send(row.id);
  const { id: sendId } = await db
    .selectFrom('outside_sends')
    .select('id')
    .where('row_id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { ...row, sendId };
}

interface Told {
  stop?: string;
  state: string;
  action?: string;
  at?: string;
  /** Where it was told, and by whom. */
  location?: { type: string; coordinates: number[] } | null;
  user?: string;
}

/** As GSMtasks sends it: the event, its task with our id, and the signature over the bytes. */
async function tell(
  sendId: string,
  { stop = 'pick_up', state, action = state, at = '2026-05-20T09:00:00.000001Z', ...where }: Told,
) {
  const payload = JSON.stringify({
    id: 'e1',
    field: 'state',
    event: action,
    to_state: state,
    created_at: at,
    ...where,
    task: { external_id: `${sendId}:${stop}`, category: stop, state },
  });
  return post(payload, signatureOf(secret, payload));
}

const post = (payload: string, signature: string) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/gsmtasks',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-gsmtasks-topic': 'taskevent.create',
      'x-gsmtasks-hmac-sha256': signature,
    },
  });

test('a row is sent once, under the name of the service', async () => {
  const row = await createReadyRow(db);
  const answer = await send(row.id);
  expect(answer.body).toEqual({
    content: {
      transportJobId: row.transport_job_id,
      number: expect.stringMatching(/^GSM-/),
      status: 'new',
      simulated: true,
    },
    simulated: true,
  });
  expect(await rowNow(row.id)).toMatchObject({ sentToFleetService: true, version: 2 });
  expect((await send(row.id)).problem.errorMessage).toBe('Töö juba saadetud!');
  expect((await staff.post(`/api/gsmtasks/transport-job-products/${row.id}`)).status).toBe(404);
  expect((await send(9_999_999)).status).toBe(404);
});

test('a truck without a user there is said', async () => {
  const truck = await createTruck(db, { fleet_user_id: null });
  const row = await createReadyRow(db, { job: { truck_id: truck.id } });
  expect((await send(row.id)).problem.errors.map(({ message }) => message)).toEqual([
    'Autoga ei ole seotud jälgimisteenuse kasutajat!',
  ]);
});

describe('events of the service', () => {
  test('move the row through the drive', async () => {
    const row = await sentRow();
    const seen: string[] = [];
    const steps = [
      { state: 'accepted' },
      { state: 'transit' },
      { state: 'active' },
      { state: 'completed' },
      { stop: 'drop_off', state: 'transit' },
      { stop: 'drop_off', state: 'active' },
      { stop: 'drop_off', state: 'completed' },
    ];
    for (const [index, step] of steps.entries()) {
      expect((await tell(row.sendId, { ...step, at: `2026-05-20T09:0${index}:00.5Z` })).statusCode).toBe(204);
      seen.push((await rowNow(row.id)).status);
    }
    expect(seen).toEqual([
      'UNCOMPLETED',
      'ON_THE_WAY',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'ON_THE_WAY',
      'IN_DESTINATION',
      'COMPLETED',
    ]);
    const history = await staff.get<{ content: { action: string; who: string; changes: unknown[] }[] }>(
      `/api/transport-job-products/${row.id}/history`,
    );
    expect(history.body.content[0]).toMatchObject({ action: 'fleet_event', who: 'GSMtasks' });
    expect(history.body.content[0]?.changes).toContainEqual({
      field: 'cause',
      before: null,
      after: 'Välise süsteemi teatel: GSMtasks',
    });
  });

  test('that are repeated or late change nothing', async () => {
    const row = await sentRow();
    await tell(row.sendId, { state: 'active', at: '2026-05-20T09:10:00Z' });
    const { version } = await rowNow(row.id);
    await tell(row.sendId, { state: 'active', at: '2026-05-20T09:10:00Z' });
    await tell(row.sendId, { state: 'transit', at: '2026-05-20T09:09:59.999999Z' });
    expect(await rowNow(row.id)).toMatchObject({ status: 'IN_PROGRESS', version });
  });

  test('a driver who turns the job down', async () => {
    const row = await sentRow();
    await tell(row.sendId, { state: 'unassigned', action: 'reject' });
    expect((await rowNow(row.id)).status).toBe('REJECTED');
  });

  test('a job that was turned down is planned with another truck, and the service is to be told', async () => {
    const row = await sentRow();
    const refusal = { state: 'unassigned', action: 'reject', at: '2026-05-20T09:10:00Z' };
    await tell(row.sendId, refusal);
    const { version } = await rowNow(row.id);
    const { id: truckId } = await createTruck(db);
    const changes = { truck: { id: truckId } };
    expect((await patch({ id: row.id, version, changes, reassigns: true })).status).toBe(200);
    // Told once more, it is no news.
    await tell(row.sendId, refusal);
    expect(await rowNow(row.id)).toMatchObject({
      status: 'UNCOMPLETED',
      truck: { id: truckId },
      changedAfterSending: ['FLEET'],
    });
  });

  test('no longer move the row once the driver has acted in the app', async () => {
    const row = await sentRow();
    await db
      .updateTable('transport_jobs')
      .set({ driver_status: 'ON_ROUTE_TO_PICKUP' })
      .where('id', '=', row.transport_job_id)
      .execute();
    await tell(row.sendId, { stop: 'drop_off', state: 'completed' });
    expect((await rowNow(row.id)).status).toBe('UNCOMPLETED');
  });

  test('do not bring a cancelled row back', async () => {
    const row = await sentRow();
    expect((await staff.put(`/api/transport-job-products/${row.id}/cancel`)).status).toBe(200);
    await tell(row.sendId, { state: 'transit' });
    expect(await rowNow(row.id)).toMatchObject({ status: 'CANCELLED', sentToFleetService: false });
  });

  test('that come before the send is settled are asked for again', async () => {
    const row = await createReadyRow(db);
    const { id } = await db
      .insertInto('outside_sends')
      .values({
        system: 'fleet',
        transport_job_id: row.transport_job_id,
        row_id: row.id,
        status: 'sending',
        created_by: staff.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await tell(id, { state: 'transit' })).statusCode).toBe(503);
  });

  test('without the right signature are refused', async () => {
    const row = await sentRow();
    const payload = JSON.stringify({ event: 'transit', created_at: '2026-05-20T09:00:00Z', task: {} });
    for (const signature of [
      '',
      'AAAA',
      signatureOf('another', payload),
      signatureOf(secret, `${payload} `),
    ]) {
      expect((await post(payload, signature)).statusCode).toBe(401);
    }
    expect((await rowNow(row.id)).status).toBe('UNCOMPLETED');
  });

  test.each([
    [
      'of tasks that are not ours',
      JSON.stringify({ event: 'transit', created_at: '2026-05-20T09:00:00Z', task: { external_id: 'B-17' } }),
    ],
    [
      'of sends that are unknown',
      JSON.stringify({
        event: 'transit',
        created_at: '2026-05-20T09:00:00Z',
        task: { external_id: '5f0e3a52-35ab-4c1a-9d2e-0c5d3a7b1c11:pick_up' },
      }),
    ],
    ['of another shape', '{"documents":[]}'],
    ['that are no JSON', 'state=transit'],
  ])('%s are taken and left', async (_name, payload) => {
    expect((await post(payload, signatureOf(secret, payload))).statusCode).toBe(204);
  });
});

test('without a secret no event is believed', async () => {
  const other = await openTestApp();
  const answer = await other.app.inject({
    method: 'POST',
    url: '/webhooks/gsmtasks',
    payload: '{}',
    headers: { 'x-gsmtasks-hmac-sha256': signatureOf('', '{}') },
  });
  expect(answer.statusCode).toBe(401);
});

test('where a driver was when he told it is a position of the truck; the office and other users are not believed', async () => {
  const row = await sentRow();
  const truck = await db
    .selectFrom('trucks')
    .innerJoin('transport_jobs', 'transport_jobs.truck_id', 'trucks.id')
    .select(['trucks.id', 'fleet_user_id'])
    .where('transport_jobs.id', '=', row.transport_job_id)
    .executeTakeFirstOrThrow();
  const location = { type: 'Point', coordinates: [25.6, 58.9] };
  const userOf = (id: string) => `https://api.gsmtasks.com/users/${id}/`;
  const told = { state: 'transit', location };
  await tell(row.sendId, { ...told, user: userOf('somebody-else'), at: '2026-05-20T08:00:00Z' });
  await tell(row.sendId, { ...told, at: '2026-05-20T08:10:00Z' });
  const byDriver = { ...told, user: userOf(truck.fleet_user_id ?? ''), at: '2026-05-20T08:20:00Z' };
  expect((await tell(row.sendId, byDriver)).statusCode).toBe(204);
  await tell(row.sendId, { ...byDriver, location: null, at: '2026-05-20T08:30:00Z' });
  const positions = await db
    .selectFrom('truck_positions')
    .select(['at', 'longitude', 'latitude', 'source'])
    .where('truck_id', '=', truck.id)
    .execute();
  expect(positions).toEqual([
    { at: new Date('2026-05-20T08:20:00Z'), longitude: 25.6, latitude: 58.9, source: 'FLEET' },
  ]);
  // Its row is on the way to both places: which one is what was told last.
  const goesTo = async () => {
    const { body } = await staff.get<{ content: { trucks: MapTruck[] } }>('/api/map/day?date=2026-05-20');
    return body.content.trucks.find(({ truckId }) => truckId === truck.id)?.eta?.place;
  };
  const place = async (id: number | null) =>
    (
      await db
        .selectFrom('locations')
        .select('location_name')
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow()
    ).location_name;
  expect(await goesTo()).toBe(await place(row.pickup_location_id));
  await tell(row.sendId, { stop: 'drop_off', state: 'transit', at: '2026-05-20T08:40:00Z' });
  expect(await goesTo()).toBe(await place(row.destination_location_id));
});
