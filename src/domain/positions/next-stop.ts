import type { Position } from '../distances/distance.ts';
import type { StopKind } from '../driver/driver-job.ts';
import type { DriverStatus } from '../driver/driver-status.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';
import { staysAt } from './stays.ts';

/**
 * Returns where a truck drives to with a load that it has set off with; null while it stands at a stop. What its driver
 * says counts before what the fleet service has said (docs/requirements.md, 'Arrival'): its row is ON_THE_WAY on both
 * ways, so that `fleetStatus`, what was heard from there last ('drop_off transit'), tells them apart.
 */
export function nextStopOf({
  status,
  driverStatus,
  fleetStatus,
}: {
  status: JobRowStatus;
  driverStatus: DriverStatus;
  fleetStatus: string | null;
}): StopKind | null {
  if (driverStatus === 'ON_ROUTE_TO_PICKUP') return 'pickup';
  if (driverStatus === 'ON_ROUTE_TO_DESTINATION') return 'destination';
  if (driverStatus !== 'NOT_STARTED') return null;
  if (status === 'ON_THE_WAY') {
    return fleetStatus === 'drop_off transit' || fleetStatus === 'pick_up completed'
      ? 'destination'
      : 'pickup';
  }
  return status === 'APPROACHING_ORIGIN' ? 'destination' : null;
}

/**
 * Returns the place to which a truck drives next of those at which it stops on a way, in their order: the first at which
 * it was not seen on that way, else the last. Null is a place that is not on the map.
 */
export function nextPlaceOf<Place extends { at: Position | null }>(
  places: readonly [Place, ...Place[]],
  seen: readonly (Position & { at: number })[],
): Place {
  const [first] = places;
  return places.find(({ at }) => at === null || staysAt(seen, at).length === 0) ?? places.at(-1) ?? first;
}
