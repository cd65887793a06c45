import { currentStop, editableParts, nextStop, type StopKind } from './driver-job.ts';
import { type DriverActionKind, type DriverStatus, driverStatuses, statusAfter } from './driver-status.ts';

/** A step that a job in some status does not allow; `stop` is where it was made, when the report says so. */
export interface RefusedStep {
  status: DriverStatus;
  what: DriverActionKind;
  stop?: StopKind | undefined;
}

/**
 * True when what a driver wrote down with a refused step or correction can no longer get into the job
 * (docs/requirements.md, 'Alerts for the office'): the job has made the step already, and the part cannot be corrected
 * now. Until then the step may still come in order, or the driver decides whose data count.
 */
export function isLostStep({ status, what, stop }: RefusedStep): boolean {
  // While the driver is at a stop, nothing that was written down before can be corrected.
  if (what === 'edit') return currentStop(status) !== null;
  if (what !== 'on-route-to-pickup' && what !== 'at-location') return false;
  const ahead = driverStatuses.slice(driverStatuses.indexOf(status));
  const mayStillCome = ahead.some(
    (later) => statusAfter(later, what) !== null && (stop === undefined || stop === nextStop(later)),
  );
  if (mayStillCome) return false;
  const parts = editableParts(status);
  return what === 'on-route-to-pickup'
    ? !parts.includes('start')
    : stop !== undefined && !parts.includes(stop);
}
