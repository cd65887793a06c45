import { expect, test, vi } from 'vitest';

import { deviceChanged, deviceState, openDeviceState } from './device-state.ts';
import type { OutboxItem } from './outbox-item.ts';

const { readings } = vi.hoisted(() => ({ readings: [] as PromiseWithResolvers<OutboxItem[]>[] }));
vi.mock('./device-outbox.ts', () => ({
  deviceOutbox: {
    items: () => {
      const reading = Promise.withResolvers<OutboxItem[]>();
      readings.push(reading);
      return reading.promise;
    },
  },
  storedJobs: () => Promise.resolve([]),
}));

test('who waits for a change to be read finds it read, also when a later reading overtook theirs', async () => {
  const opening = openDeviceState(1);
  readings[0]!.resolve([]);
  await opening;

  const item = { actionId: 'a', transportJobId: 7 } as OutboxItem;
  let isDone = false;
  const mine = deviceChanged().then(() => {
    isDone = true;
  });
  const later = deviceChanged();
  readings[1]!.resolve([item]);
  await new Promise(setImmediate);
  // The content of the device is not known yet: sending now would find nothing to send.
  expect(isDone).toBe(false);
  readings[2]!.resolve([item]);
  await Promise.all([mine, later]);
  expect(deviceState.get().items).toEqual([item]);
});
