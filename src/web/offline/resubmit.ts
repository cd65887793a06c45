import type { DriverJob, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver.ts';
import { editableParts, nextStop } from '#domain/driver/driver-job.ts';
import { statusAfter } from '#domain/driver/driver-status.ts';

import { shownIn } from './job-after.ts';
import type { DriverAction } from './outbox-item.ts';

/**
 * What to send instead of a refused action when the driver keeps their own data ('Jäta minu andmed'), given the job
 * as the server has it. A step that the job has already made becomes a correction of what was written down with it.
 * Null when there is nothing of the driver's left to keep.
 */
export function resubmit(deed: DriverAction, current: DriverJob): DriverAction | null {
  const status = current.driverStatus.code;
  switch (deed.what) {
    case 'photo':
    case 'redirection-noted':
      // A cancelled job takes nothing any more: asking again and again would never end.
      return current.cancelled ? null : deed;
    case 'edit':
      return statusAfter(status, 'edit') === null ? null : correction(current, deed.changes);
    case 'arrival-at-location':
      return isAllowed(current, deed) ? deed : null;
    case 'on-route-to-pickup': {
      if (isAllowed(current, deed)) return deed;
      const { previousLoads, preDriveKm } = deed.start;
      if (!editableParts(status).includes('start')) return null;
      return correction(current, {
        ...(previousLoads !== undefined && { previousLoads }),
        ...(preDriveKm !== undefined && { preDriveKm }),
      });
    }
    case 'at-location': {
      if (isAllowed(current, deed)) return deed;
      if (!editableParts(status).includes(deed.stop)) return null;
      return correction(current, { [deed.stop]: written(deed.fields) });
    }
  }
}

function isAllowed(current: DriverJob, deed: DriverAction): boolean {
  if (current.cancelled || deed.what === 'photo' || deed.what === 'redirection-noted') return false;
  const status = current.driverStatus.code;
  if ('stop' in deed && deed.stop !== nextStop(status)) return false;
  return statusAfter(status, deed.what) !== null;
}

function correction(current: DriverJob, changes: EditedFields): DriverAction | null {
  if (current.cancelled || Object.keys(changes).length === 0) return null;
  return { what: 'edit', version: current.version, changes, was: shownIn(current, changes) };
}

/** An empty field of the driver does not wipe out what another wrote. */
function written(fields: StopRequest): StopRequest {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}
