import { type DriverStatus, hasDriverActed } from '../driver/driver-status.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';

/** The two stops that a row is in the fleet service, by its own names for their kinds. */
export const fleetStops = ['pick_up', 'drop_off'] as const;
export type FleetStop = (typeof fleetStops)[number];

/** An event of a stop in the fleet service: the command that moved it and its state since. */
export interface FleetEvent {
  stop: FleetStop;
  action: string;
  state: string;
}

/**
 * Row statuses by the state that the fleet service tells (docs/requirements.md, 'Row statuses'). Other states change
 * nothing.
 */
const rowStatuses: Record<FleetStop, Record<string, JobRowStatus>> = {
  pick_up: { transit: 'ON_THE_WAY', active: 'IN_PROGRESS', failed: 'FAILED', cancelled: 'CANCELLED' },
  drop_off: {
    transit: 'ON_THE_WAY',
    active: 'IN_DESTINATION',
    completed: 'COMPLETED',
    failed: 'FAILED',
    cancelled: 'CANCELLED',
  },
};

/** Whatever the fleet service tells afterwards, these stay. A FAILED row may come to life again. */
const finalStatuses = new Set<JobRowStatus>(['COMPLETED', 'CANCELLED']);

/**
 * Returns the status that an event of the fleet service gives a row, or null where it changes nothing: the row has
 * ended, or the driver has acted in our own app.
 */
export function statusAfterFleetEvent(
  event: FleetEvent,
  row: { status: JobRowStatus; driverStatus: DriverStatus },
): JobRowStatus | null {
  if (finalStatuses.has(row.status) || hasDriverActed(row.driverStatus)) return null;
  const states = rowStatuses[event.stop];
  const status =
    event.action === 'reject'
      ? 'REJECTED'
      : Object.hasOwn(states, event.state)
        ? states[event.state]
        : undefined;
  return status === undefined || status === row.status ? null : status;
}
