import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver-steps.ts';
import { editableParts, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';

import { stopOf } from '../../../offline/job-after.ts';
import type { PreDrive } from '../start/PreDriveField.tsx';
import { threeLoads } from '../start/start-form.ts';
import { referenceTimeOf, changedStopFields, type StopForm, stopFormOf } from '../stop/stop-form.ts';

/** The values of the edit screen's fields. */
export interface EditForm extends PreDrive {
  loads: PreviousLoad[];
  stops: Record<StopKind, StopForm>;
}

/** Returns the stops that have been written down and may be corrected. */
export function editableStops(job: DriverJob): StopKind[] {
  const parts = editableParts(job.driverStatus.code);
  return stopKinds.filter((stop) => parts.includes(stop) && stopOf(job, stop) !== null);
}

/** Returns the values of the edit fields for a job. */
export function editFormOf(job: DriverJob): EditForm {
  return {
    loads: threeLoads(job.previousLoads),
    preDriveKm: job.preDriveKm,
    stops: { pickup: stopFormOf(job.pickupStop), destination: stopFormOf(job.destinationStop) },
  };
}

/** Returns only the fields that differ from what the job shows. */
export function editedFields(base: DriverJob, state: EditForm, stops: readonly StopKind[]): EditedFields {
  const loads = state.loads.filter(({ name }) => name.trim() !== '');
  const changes: EditedFields = {
    ...(JSON.stringify(loads) !== JSON.stringify(base.previousLoads) && { previousLoads: loads }),
    ...(state.preDriveKm !== base.preDriveKm && { preDriveKm: state.preDriveKm }),
  };
  for (const stop of stops) {
    const record = stopOf(base, stop);
    if (record === null) continue;
    const fields = changedStopFields(record, state.stops[stop], referenceTimeOf(record));
    if (Object.keys(fields).length > 0) changes[stop] = fields;
  }
  return changes;
}
