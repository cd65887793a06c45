import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { call } from '../../../platform/api-client.ts';
import { readDevice, writeDevice } from '../../../platform/device/device-store.ts';
import { followRecovery } from '../../../platform/device/recovery.ts';
import { isPassing } from '../../../platform/problem.ts';
import { createStore, useStore } from '../../../store.ts';

/** The snapshot of each job that the driver was last shown, and whether the server knows it. */
type SeenJobs = Record<number, { snapshot: string; isSent: boolean }>;

const name = 'driver.opened';
/** More jobs than a driver has on the screen at once; older ones are kept by the server only. */
const maxKept = 100;
const changes = createStore(0);

function readSeen(): SeenJobs {
  return readDevice<SeenJobs>(name) ?? {};
}

function writeSeen(seenJobs: SeenJobs): void {
  writeDevice(name, Object.fromEntries(Object.entries(seenJobs).slice(-maxKept)));
  changes.set(changes.get() + 1);
}

/** Returns the news of a job for the driver; jobs opened on this device count as seen before that is sent. */
export function useNews({ transportJobId, news, snapshot }: DriverJob): DriverJob['news'] {
  useStore(changes);
  // Jobs stored by an older version of the app have no news.
  return readSeen()[transportJobId]?.snapshot === snapshot ? null : (news ?? null);
}

/** Marks the open job as seen as it is shown; without a network the server is notified later. */
export function useMarkSeen({ transportJobId, news, snapshot }: DriverJob): void {
  useEffect(() => {
    const seenJobs = readSeen();
    if ((news ?? null) === null || seenJobs[transportJobId]?.snapshot === snapshot) return;
    writeSeen({ ...seenJobs, [transportJobId]: { snapshot, isSent: false } });
    void sendSeen();
  }, [transportJobId, news, snapshot]);
}

/** Sends what was opened without a network, as soon as there is one. */
export function useSendSeen(): void {
  useEffect(() => {
    void sendSeen();
    return followRecovery(() => {
      void sendSeen();
    });
  }, []);
}

async function sendSeen(): Promise<void> {
  for (const [id, { snapshot, isSent }] of Object.entries(readSeen())) {
    if (isSent) continue;
    try {
      await call('markJobSeen', { params: { id }, body: { snapshot } });
    } catch (error) {
      if (isPassing(error)) return;
    }
    const seenJobs = readSeen();
    // Opened again meanwhile, after another change: that is still to be sent.
    if (seenJobs[Number(id)]?.snapshot === snapshot) {
      writeSeen({ ...seenJobs, [id]: { snapshot, isSent: true } });
    }
  }
}
