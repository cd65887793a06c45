import type { DriverJob } from '#api/driver/driver-job.ts';
import { type DriverStatus, driverSteps } from '#domain/driver/driver-status.ts';

/** A driver's job as the server tells of it, in this status; without rows, stops and photos unless given. */
export function driverJob(code: DriverStatus, over: Partial<DriverJob> = {}): DriverJob {
  return {
    transportJobId: 7,
    version: 5,
    date: '2026-05-20',
    time: null,
    driverStatus: { id: driverSteps[code].id, code, value: code },
    cancelled: false,
    redirected: false,
    truck: { id: 1, licensePlateNumber: '123ABC', trailerRegNumber: null },
    transportJobProducts: [],
    previousLoads: [],
    preDriveKm: null,
    pickupStop: null,
    destinationStop: null,
    history: [],
    photos: [],
    ...over,
  };
}
