import { minuteMs } from '../calendar/durations.ts';
import { droppedStatuses, type JobRowStatus } from '../job-row/job-row-status.ts';
import type { DriverStatus } from './driver-status.ts';

/** Kinds of a driver's photos, in the order in which they are asked for. */
export const photoKinds = ['WEIGHBRIDGE_TICKET', 'LOAD', 'DOCUMENT', 'OTHER'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The two stops of a job. */
export const stopKinds = ['pickup', 'destination'] as const;
export type StopKind = (typeof stopKinds)[number];

/** Parts of what the driver wrote down: the start of the work and the two stops. */
export type DriverJobPart = 'start' | StopKind;

/** The milliseconds that a device's clock may be ahead before its reports count as in the future. */
export const clockSkewMs = 5 * minuteMs;

/** The cleaning regimes of feed haulage, for a load space after its load. */
export const cleaningRegimes = ['A', 'B', 'C', 'D'] as const;
export type CleaningRegime = (typeof cleaningRegimes)[number];

/** Returns the stop where a truck stands in this status, or null while it is not at one. */
export function currentStop(status: DriverStatus): StopKind | null {
  if (status === 'AT_PICKUP') return 'pickup';
  return status === 'AT_DESTINATION' ? 'destination' : null;
}

/** Returns the stop that the truck is heading for or stands at: null before the start and after the end. */
export function nextStop(status: DriverStatus): StopKind | null {
  if (status === 'ON_ROUTE_TO_PICKUP' || status === 'AT_PICKUP') return 'pickup';
  return status === 'ON_ROUTE_TO_DESTINATION' || status === 'AT_DESTINATION' ? 'destination' : null;
}

/**
 * Returns the parts that the edit screen may change in this status: those that have been entered (docs/requirements.md,
 * "Driver's journey").
 */
export function editableParts(status: DriverStatus): readonly DriverJobPart[] {
  switch (status) {
    case 'ON_ROUTE_TO_PICKUP':
      return ['start'];
    case 'ON_ROUTE_TO_DESTINATION':
      return ['start', 'pickup'];
    case 'COMPLETED':
      return ['start', 'pickup', 'destination'];
    case 'NOT_STARTED':
    case 'AT_PICKUP':
    case 'AT_DESTINATION':
      return [];
  }
}

const notForDrivers = new Set<JobRowStatus>([...droppedStatuses, 'UNCONFIRMED', 'SELF_SERVICE']);

/** True for a row that a driver is to haul: confirmed by staff, neither cancelled nor collected by the client. */
export function isDriverRow(status: JobRowStatus): boolean {
  return !notForDrivers.has(status);
}
