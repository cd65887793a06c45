import type { DriverJob } from '#api/driver/driver-job.ts';

import { isBulkJob } from '../job-text.ts';
import type { JobVerdict } from './job-verdict.ts';

/** True when the load space needs no cleaning and its previous loads are known. */
export function isLoadInOrder({ verdict, regime }: JobVerdict): boolean {
  return verdict === 'free' && regime === null;
}

/** A fact about the vehicle that is unknown before the driver sets off. */
export type UnknownVehicle = 'trailer' | 'tare';

/**
 * Returns the facts about the vehicle that are unknown at the start and must be asked for. `trailerId` is null if none
 * is chosen; `hasTrailers` tells whether the carrier has any to choose from.
 */
export function unknownOf(
  job: DriverJob,
  { truckId, trailerId, hasTrailers }: { truckId: number; trailerId: number | null; hasTrailers: boolean },
): UnknownVehicle[] {
  const isOwnPair = truckId === job.truck.id && trailerId === job.truck.trailerId;
  const isTareKnown = !isOwnPair || job.truck.usualTareKg !== null;
  return [
    ...(trailerId === null && hasTrailers ? (['trailer'] as const) : []),
    ...(isBulkJob(job) && !isTareKnown ? (['tare'] as const) : []),
  ];
}
