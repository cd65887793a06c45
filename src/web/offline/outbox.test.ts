import { expect, test } from 'vitest';

import { driverJob } from '../../../tests/setup/driver-jobs.ts';
import { createMemoryOutboxStore } from '../../../tests/setup/memory-outbox-store.ts';
import { holdMs, isHeld } from './outbox-item.ts';
import { correct, type OutboxPorts, perform, replay } from './outbox.ts';

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
  const refusal = { status: 422, message: null, problems: [] };
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

test('tries again what the server fails at for as long as it takes, and goes on with other jobs', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  await perform(ports, 1, 7, { what: 'at-location', stop: 'pickup', fields: {} });
  store.storeJob(1, { ...job, transportJobId: 8 });
  await perform(ports, 1, 8, { what: 'arrival-at-location', stop: 'pickup' });
  const failing: OutboxPorts = {
    ...ports,
    send: async ({ transportJobId }) =>
      transportJobId === 7
        ? { kind: 'fault' }
        : { kind: 'done', job: driverJob('AT_PICKUP', { transportJobId }), outcome: 'APPLIED' },
  };
  expect(await replay(failing, 1)).toBe('fault');
  expect((await store.items(1)).map(({ seq, state }) => [seq, state])).toEqual([
    [1, 'waiting'],
    [2, 'waiting'],
  ]);
});

test('goes on with a job while a report of it is refused, and shows all that was done', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  await perform(ports, 1, 7, { what: 'at-location', stop: 'pickup', fields: { grossWeightKg: 1 } });
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'destination' });
  const sent: number[] = [];
  const refusal = { status: 422, message: null, problems: [] };
  const refusing: OutboxPorts = {
    ...ports,
    send: async ({ seq, action }) => {
      sent.push(seq);
      return action.what === 'at-location'
        ? { kind: 'refused', refusal }
        : { kind: 'done', job: driverJob('AT_PICKUP', { version: 3 }), outcome: 'APPLIED' };
    },
  };
  expect(await replay(refusing, 1)).toBe('idle');
  expect(sent).toEqual([1, 2, 3]);
  expect(await store.items(1)).toMatchObject([{ seq: 2, state: 'attention', refusal }]);
});

test('keeps a job that is another driver’s by now as far as this one has come', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'pickup' });
  await perform(ports, 1, 7, { what: 'at-location', stop: 'pickup', fields: {} });
  const told: string[] = [];
  const keeping: OutboxPorts = {
    ...ports,
    send: async () => ({ kind: 'done', job: null, outcome: 'KEPT' }),
    onTaken: ({ action }, { outcome }) => told.push(`${action.what} ${outcome}`),
  };
  expect(await replay(keeping, 1)).toBe('idle');
  expect(told).toEqual(['arrival-at-location KEPT', 'at-location KEPT']);
  expect(await store.items(1)).toEqual([]);
  expect((await store.job(1, 7))?.driverStatus.code).toBe('ON_ROUTE_TO_DESTINATION');
  expect(await perform(ports, 1, 7, { what: 'arrival-at-location', stop: 'destination' })).not.toBeNull();
});

test('sends a refused photo again under its own name', async () => {
  const { store, ports, set } = phone();
  set('12:10:00');
  const photo = await perform(ports, 1, 7, {
    what: 'photo',
    kind: 'LOAD',
    contentType: 'image/jpeg',
    data: '/9j/',
  });
  if (photo === null) throw new Error('not possible');
  const refusal = { status: 500, message: null, problems: [] };
  const parked = { ...photo, state: 'attention', refusal } as const;
  await store.replace(photo.actionId, parked);
  await correct(ports, parked, parked);
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
  const refusal = { status: 413, message: null, problems: [] };
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
      return { kind: 'done', job: null, outcome: 'APPLIED' };
    },
    isHeld: ({ action }) => !isFinal && action.what === 'photo-changed' && action.isRemoved === true,
  });
  expect(await replay(sending(false), 1)).toBe('idle');
  expect(await store.items(1)).toHaveLength(5);
  expect(await replay(sending(true), 1)).toBe('idle');
  expect(await store.items(1)).toEqual([]);
  expect(sent).toEqual(['photo', 'photo-changed']);
});
