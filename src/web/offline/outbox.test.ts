import { expect, test } from 'vitest';

import { driverJob } from '../../../tests/setup/driver-jobs.ts';
import { createMemoryOutboxStore } from '../../../tests/setup/memory-outbox-store.ts';
import { holdMs, isHeld, withoutServersJob } from './outbox-item.ts';
import { correct, markForOffice, keepMine, type OutboxPorts, perform, replay } from './outbox.ts';

const job = driverJob('ON_ROUTE_TO_PICKUP', {
  version: 2,
  history: [
    {
      what: 'on-route-to-pickup',
      occurredAt: '2026-05-20T12:00:00+03:00',
      receivedAt: '2026-05-20T12:00:00+03:00',
    },
  ],
});

function phone() {
  const store = createMemoryOutboxStore();
  store.storeJob(1, job);
  let ids = 0;
  let now = '';
  const ports: OutboxPorts = {
    store,
    send: async () => ({ kind: 'unreachable' }),
    notifyOffice: async () => ({ kind: 'unreachable' }),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    now: () => now,
  };
  return { store, ports, set: (time: string) => (now = `2026-05-20T${time}+03:00`) };
}

test('keeps the order of times when the clock is set back', async () => {
  const { ports, set } = phone();
  set('11:58:00');
  const arrived = await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  set('12:10:00');
  const left = await perform(ports, 1, 7, { what: 'at-location', stop: 'pickup', fields: {} });
  set('12:05:00');
  const there = await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'destination' });
  expect([arrived, left, there].map((item) => item?.occurredAt.slice(11, 16))).toEqual([
    '12:00',
    '12:10',
    '12:10',
  ]);
});

test('corrects an action in its place', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  const left = await perform(ports, 1, 7, { what: 'at-location', stop: 'pickup', fields: { notes: 'a' } });
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'destination' });
  if (left === null) throw new Error('not possible');
  const refusal = { status: 422, message: null, problems: [], current: null };
  await store.replace(left.actionId, { ...left, state: 'attention', refusal });
  await correct(ports, left, {
    action: { what: 'at-location', stop: 'pickup', fields: { notes: 'b' } },
    occurredAt: left.occurredAt,
  });
  const items = await store.items(1);
  expect(items.map(({ seq, state }) => [seq, state])).toEqual([
    [1, 'waiting'],
    [2, 'waiting'],
    [3, 'waiting'],
  ]);
  expect(items[1]).toMatchObject({ actionId: 'id-4', action: { fields: { notes: 'b' } }, refusal: null });
});

test('keeps a refused action over log-out without the job of its refusal, to be decided on the job as read again', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  const arrived = await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  if (arrived === null) throw new Error('not possible');
  const refusal = { status: 409, message: 'Muudetud', problems: [], current: { ...job, version: 3 } };
  await store.replace(arrived.actionId, { ...arrived, state: 'attention', refusal });
  const [refused] = await store.items(1);
  if (refused === undefined) throw new Error('not kept');

  const left = withoutServersJob(refused);
  await store.replace(left.actionId, left);
  expect(JSON.stringify(await store.items(1))).not.toContain(job.truck.licensePlateNumber);
  expect(await store.items(1)).toMatchObject([{ ...arrived, state: 'attention', refusal: { status: 409 } }]);

  store.storeJob(1, { ...job, version: 4, cancelled: true });
  expect(await keepMine(ports, left)).toBe(false);
  store.storeJob(1, { ...job, version: 5 });
  expect(await keepMine(ports, left)).toBe(true);
  expect(await store.items(1)).toMatchObject([
    { seq: arrived.seq, action: arrived.action, state: 'waiting' },
  ]);
});

test('holds a step back for ten seconds, until the next one; a clock set back does not prolong it', async () => {
  const { ports, store, set } = phone();
  const at = 1_000_000;
  let clock = at;
  const sent: string[] = [];
  const holding: OutboxPorts = {
    ...ports,
    send: async (item) => {
      sent.push(item.actionId);
      return { kind: 'unreachable' };
    },
    holdUntil: () => clock + holdMs,
    isHeld: (item, items) => isHeld(item, items, clock),
  };
  set('12:10:00');
  const arrived = await perform(holding, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  if (arrived === null) throw new Error('not possible');
  expect(await replay(holding, 1)).toBe('idle');
  clock = at - 1;
  expect(await replay(holding, 1)).toBe('unreachable');
  clock = at + 1;
  expect(await replay(holding, 1)).toBe('idle');
  clock = at + holdMs;
  expect(await replay(holding, 1)).toBe('unreachable');
  expect(sent).toEqual([arrived.actionId, arrived.actionId]);

  clock = at + 1;
  await perform(holding, 1, 7, { what: 'at-location', stop: 'pickup', fields: {} });
  expect(await replay(holding, 1)).toBe('unreachable');
  expect(sent).toHaveLength(3);
  expect(await store.items(1)).toHaveLength(2);
});

test('asks the driver after eight failures of the server at one step, and goes on with other jobs', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  const refusal = { status: 500, message: null, problems: [], current: null };
  const failing: OutboxPorts = { ...ports, send: async () => ({ kind: 'fault', refusal }) };
  for (let failure = 1; failure < 8; failure += 1) {
    expect(await replay(failing, 1)).toBe('fault');
    expect(await store.items(1)).toMatchObject([{ state: 'waiting', faults: failure }]);
  }
  store.storeJob(1, { ...job, transportJobId: 8 });
  const other = await perform(ports, 1, 8, { what: 'arrival-at-location', stop: 'pickup' });
  expect(await replay(failing, 1)).toBe('fault');
  expect(await store.items(1)).toMatchObject([
    { state: 'attention', refusal },
    { state: 'waiting', actionId: other?.actionId, faults: 1 },
  ]);
});

test('lets go of a refused step that another phone has made already, and keeps the job as it is there', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  const current = driverJob('AT_PICKUP', { version: 3 });
  const refusal = { status: 409, message: null, problems: [], current };
  expect(await replay({ ...ports, send: async () => ({ kind: 'refused', refusal }) }, 1)).toBe('idle');
  expect(await store.items(1)).toEqual([]);
  expect(await store.job(1, 7)).toEqual(current);
});

test('gives the office all of a job, and lets go of each once it is kept and told', async () => {
  const { ports, store, set } = phone();
  set('12:10:00');
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  await perform(ports, 1, 7, { what: 'at-location', stop: 'pickup', fields: { grossWeightKg: 1 } });
  const refusal = { status: 409, message: null, problems: [], current: { ...job, cancelled: true } };
  const refusing: OutboxPorts = { ...ports, send: async () => ({ kind: 'refused', refusal }) };
  await replay(refusing, 1);
  await markForOffice(ports, await store.items(1));
  expect(await replay(refusing, 1)).toBe('unreachable');
  expect(await store.items(1)).toHaveLength(2);
  let told = 0;
  const notifying: OutboxPorts = {
    ...refusing,
    notifyOffice: async () => {
      told += 1;
      return { kind: 'notified' };
    },
  };
  expect(await replay(notifying, 1)).toBe('idle');
  expect(await store.items(1)).toEqual([]);
  expect(told).toBe(2);
});

test('goes on with the job while a photo or a report of it needs attention, and sends the photo again under its own name', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  const photo = await perform(ports, 1, 7, {
    what: 'photo',
    kind: 'LOAD',
    contentType: 'image/jpeg',
    data: '/9j/',
  });
  if (photo === null) throw new Error('not possible');
  const refusal = { status: 500, message: null, problems: [], current: null };
  const parked = { ...photo, state: 'attention', refusal } as const;
  await store.replace(photo.actionId, parked);
  expect(await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' })).not.toBeNull();
  await keepMine(ports, parked);
  const [again] = await store.items(1);
  expect(again).toMatchObject({ actionId: photo.actionId, state: 'waiting' });
});

test('lets go of a refused photo that was deleted, with its changes, once that is final; one that waits is sent first', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  const take = async () => {
    const action = { what: 'photo', kind: 'LOAD', contentType: 'image/jpeg', data: '/9j/' } as const;
    const photo = await perform(ports, 1, 7, action);
    if (photo === null) throw new Error('not possible');
    return photo;
  };
  const [refused, waiting] = [await take(), await take()];
  const refusal = { status: 413, message: null, problems: [], current: null };
  await store.replace(refused.actionId, { ...refused, state: 'attention', refusal });
  await perform(ports, 1, 7, { what: 'photo-changed', photo: refused.actionId, kind: 'DOCUMENT' });
  for (const { actionId } of [refused, waiting]) {
    await perform(ports, 1, 7, { what: 'photo-changed', photo: actionId, isRemoved: true });
  }
  const sent: string[] = [];
  const sending = (isFinal: boolean): OutboxPorts => ({
    ...ports,
    send: async ({ action }) => {
      sent.push(action.what);
      return { kind: 'done', job: null };
    },
    isHeld: ({ action }) => !isFinal && action.what === 'photo-changed' && action.isRemoved === true,
  });
  expect(await replay(sending(false), 1)).toBe('idle');
  expect(await store.items(1)).toHaveLength(5);
  expect(await replay(sending(true), 1)).toBe('idle');
  expect(await store.items(1)).toEqual([]);
  expect(sent).toEqual(['photo', 'photo-changed']);
});
