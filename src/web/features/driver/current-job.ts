import { useEffect, useRef, useSyncExternalStore } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { type DriverScreen, driverSteps, isScreenAllowed } from '#domain/driver/driver-status.ts';

import { deviceState } from '../../offline/device-state.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { readDevice, writeDevice } from '../../platform/device/device-store.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { createStore, useStore } from '../../store.ts';

const key = 'driver.job';
const chosenJobId = createStore<number | null>(null);

const screenPaths = {
  'start-transport-job': paths.driverStart,
  'on-route': paths.driverOnRoute,
  'at-location': paths.driverAtLocation,
  completed: paths.driverCompleted,
  edit: paths.driverEdit,
} as const satisfies Record<DriverScreen, string>;

/** Makes a job the current one; the screen for its status is where to go then. */
export function setCurrentJob(transportJobId: number): void {
  writeDevice(key, transportJobId);
  chosenJobId.set(transportJobId);
}

/** Returns the job that was opened last on this device. */
export function currentJobId(): number | null {
  return chosenJobId.get() ?? readDevice<number>(key);
}

/** Returns the path of the screen on which this job goes on. */
export function screenPathOf(job: DriverJob): string {
  return screenPaths[driverSteps[job.driverStatus.code].screen];
}

/** Returns the jobs and unsent actions on the device, and whether they have been read yet. */
export function useDeviceState() {
  return useStore(deviceState);
}

export interface CurrentJob {
  /** As it will be once everything that waits is sent. */
  job: DriverJob;
  items: readonly OutboxItem[];
}

/**
 * Returns the current job, or null while the device is read or the driver is led elsewhere: to the list from a
 * screen that does not fit the job's status, to the status's own screen when it changes under an open one.
 */
export function useCurrentJob(screen: DriverScreen): CurrentJob | null {
  const { isRead, optimistic, items } = useDeviceState();
  const id = useSyncExternalStore(chosenJobId.subscribe, currentJobId);
  const job = id === null ? null : (optimistic.get(id) ?? null);
  const fits = job !== null && isScreenAllowed(job.driverStatus.code, screen);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isRead) return;
    if (fits) {
      wasOpen.current = true;
      return;
    }
    const to = job !== null && wasOpen.current ? screenPathOf(job) : paths.driver;
    navigate({ to, replace: true });
  }, [isRead, fits, job]);
  if (!fits) return null;
  return { job, items: items.filter((item) => item.transportJobId === job.transportJobId) };
}
