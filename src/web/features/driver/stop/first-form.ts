import type { DriverJob } from '#api/driver/driver-job.ts';
import type { RowLocation } from '#api/job-row/job-table.ts';
import { currentStop } from '#domain/driver/driver-job.ts';

import { destinationsOf, pickupsOf, rowsOf } from '../job-text.ts';
import { emptyStopForm, type StopForm } from './stop-form.ts';

/**
 * Returns the first values of the form for the job's stop. The job's client is filled in unless they are known to be at
 * the other end: then it is whoever the place itself names. At the destination the truck weighs what it weighed before.
 */
export function firstStopForm(job: DriverJob): StopForm {
  const stop = currentStop(job.driverStatus.code);
  const knownClient = rowsOf(job)[0]?.client ?? null;
  const [pickups, destinations] = [pickupsOf(job), destinationsOf(job)];
  const [here, there] = stop === 'destination' ? [destinations, pickups] : [pickups, destinations];
  const isAt = (locations: readonly RowLocation[]) => locations.some(({ id }) => id === knownClient?.id);
  const client = isAt(there) && !isAt(here) ? null : knownClient;
  // Of several places nobody knows which one names the person who is there.
  const place = client === null && here.length === 1 ? here[0] : undefined;
  const contact = client?.personName ?? place?.contactName ?? '';
  return {
    ...emptyStopForm,
    clientName: client?.name ?? '',
    contactName: contact,
    // A phone without a name belongs to no known person.
    contactPhone: contact === '' ? '' : ((client ? client.phoneNumber : place?.locationPhone) ?? ''),
    ...(stop === 'destination' && { vehicleWeightKg: job.pickupStop?.vehicleWeightKg ?? null }),
  };
}
