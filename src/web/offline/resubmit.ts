import type { DriverJob, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver-steps.ts';
import { editableParts, nextStop } from '#domain/driver/driver-job.ts';
import { statusAfter } from '#domain/driver/driver-status.ts';

import { valuesIn } from './job-after.ts';
import type { OutboxAction } from './outbox-item.ts';

/**
 * Returns the action to send instead of a refused one when the driver keeps their own data ('Jäta alles minu andmed'),
 * or null when nothing is left of it. A step that the job has already made becomes a correction of its values.
 */
export function resubmit(action: OutboxAction, current: DriverJob): OutboxAction | null {
  const status = current.driverStatus.code;
  switch (action.what) {
    case 'cleaning':
    case 'photo-changed':
    case 'report':
      return action;
    case 'photo':
    case 'redirection-noted':
    case 'release-asked':
      // A cancelled job takes nothing any more: asking again and again would never end.
      return current.cancelled ? null : action;
    case 'edit':
      return statusAfter(status, 'edit') === null ? null : correction(current, action.changes);
    case 'arrival-at-location':
      return isAllowed(current, action) ? action : null;
    case 'on-route-to-pickup': {
      if (isAllowed(current, action)) return action;
      const { previousLoads, preDriveKm } = action.start;
      if (!editableParts(status).includes('start')) return null;
      return correction(current, {
        ...(previousLoads !== undefined && { previousLoads }),
        ...(preDriveKm !== undefined && { preDriveKm }),
      });
    }
    case 'at-location': {
      if (isAllowed(current, action)) return action;
      if (!editableParts(status).includes(action.stop)) return null;
      return correction(current, { [action.stop]: written(action.fields) });
    }
  }
}

/** Actions that leave the job's status as it is. */
type Note = 'photo' | 'photo-changed' | 'report' | 'redirection-noted' | 'cleaning' | 'release-asked';

function isAllowed(current: DriverJob, action: Exclude<OutboxAction, { what: Note }>): boolean {
  if (current.cancelled) return false;
  const status = current.driverStatus.code;
  if ('stop' in action && action.stop !== nextStop(status)) return false;
  return statusAfter(status, action.what) !== null;
}

function correction(current: DriverJob, changes: EditedFields): OutboxAction | null {
  if (current.cancelled || Object.keys(changes).length === 0) return null;
  return { what: 'edit', version: current.version, changes, was: valuesIn(current, changes) };
}

/** An empty field of the driver does not wipe out what another wrote. */
function written(fields: StopRequest): StopRequest {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}
