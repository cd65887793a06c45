import { stopTextFields } from '#domain/record-fields/driver-stop.ts';

import type { GivenLoads, PreviousLoad, StopField } from './driver-job.ts';

// Apart from the schemas: a driver's list shows what waits to be sent, and checks nothing.

const stopFields = {
  startTime: true,
  endTime: true,
  grossWeightKg: true,
  vehicleWeightKg: true,
  noScale: true,
  estimatedWeightKg: true,
  waitingReason: true,
  ...stopTextFields,
  signature: true,
  signedWeightKg: true,
  distanceKm: true,
  afterDriveKm: true,
  counts: true,
} satisfies Record<StopField, unknown>;
export const stopFieldNames = Object.keys(stopFields) as StopField[];

/** Returns a previous load as it is stored: a text is a load without product id and cleaning. */
export function toPreviousLoad(load: NonNullable<GivenLoads>[number]): PreviousLoad {
  const { productId = null, name, cleaning = null } = typeof load === 'string' ? { name: load } : load;
  return { productId, name: name.trim(), cleaning };
}

/** Returns previous loads as they are stored, without empty ones. */
export function toPreviousLoads(loads: GivenLoads): PreviousLoad[] {
  return (loads ?? []).map(toPreviousLoad).filter(({ name }) => name !== '');
}
