import type { DriverJob } from '#api/driver/driver-job.ts';
import type { SelectableTruck } from '#api/driver/lookups.ts';

import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { useDeviceState } from '../current-job.ts';
import { trucksRead } from '../driver-reads.ts';

/**
 * Returns the legal and usual mass of a job's truck; of the truck chosen at the start, also while that waits to be
 * sent.
 */
export function useVehicleMass(job: DriverJob): Pick<SelectableTruck, 'legalMassKg' | 'usualTareKg'> {
  const { data: trucks = [] } = usePersistedQuery(trucksRead);
  const starts = useDeviceState().items.flatMap(({ transportJobId, action }) =>
    transportJobId === job.transportJobId && action.what === 'on-route-to-pickup' ? [action.start] : [],
  );
  // The server answers the truck's mass with another trailer, once it knows of the trailer.
  if (starts[0]?.trailerId !== undefined) return unknownMass;
  const truckId = starts[0]?.truckId ?? job.truck.id;
  return truckId === job.truck.id ? job.truck : (trucks.find((truck) => truck.id === truckId) ?? unknownMass);
}

const unknownMass = { legalMassKg: null, usualTareKg: null };
