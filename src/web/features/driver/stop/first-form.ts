import type { DriverJob } from '#api/driver/driver-job.ts';
import { currentStop } from '#domain/driver/driver-job.ts';

import { destinationsOf, pickupsOf, rowsOf } from '../job-text.ts';
import { emptyStopForm, type StopForm } from './stop-form.ts';

/**
 * Returns the first values of the form for the job's stop. The job's client is filled in unless they are known to be at
 * the other end; at the destination the truck weighs what it weighed before.
 */
export function firstStopForm(job: DriverJob): StopForm {
  const stop = currentStop(job.driverStatus.code);
  const knownClient = rowsOf(job)[0]?.client ?? null;
  const [here, there] = [pickupsOf(job), destinationsOf(job)].map((locations) =>
    locations.some(({ id }) => id === knownClient?.id),
  );
  const isElsewhere = stop === 'destination' ? here && !there : there && !here;
  const client = isElsewhere === true ? null : knownClient;
  return {
    ...emptyStopForm,
    clientName: client?.name ?? '',
    contactName: client?.personName ?? '',
    // A phone without a name belongs to no known person.
    contactPhone: client?.personName == null ? '' : (client.phoneNumber ?? ''),
    ...(stop === 'destination' && { vehicleWeightKg: job.pickupStop?.vehicleWeightKg ?? null }),
  };
}
