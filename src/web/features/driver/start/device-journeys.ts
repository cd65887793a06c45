import type { DriverJob, LastLoad } from '#api/driver/driver-job.ts';
import { driverStatuses, driverSteps } from '#domain/driver/driver-status.ts';
import { carriedGoods, orderedGoods } from '#domain/driver/loaded-goods.ts';
import type { LoadOfJob } from '#domain/driver/loaded-job.ts';
import { type CarriedLoad, lastLoads } from '#domain/vehicles/last-loads.ts';
import { isSameSpace, type LoadSpace } from '#domain/vehicles/load-space.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { type OutboxItem, statusReachedBy } from '../../../offline/outbox-item.ts';
import { areGoodsUnsettled, isBulkJob, rowsOf } from '../job-text.ts';

/** A load with the regime of its goods; null where nobody has classed them. */
export type DeviceLoad = CarriedLoad & { regime: LoadRegime | null };

/** The data on this device besides the server's lists. */
export interface KnownOnDevice {
  jobs: Iterable<DriverJob>;
  items: readonly OutboxItem[];
  /** The usual trailers of trucks, by the truck's id. */
  usualTrailers: ReadonlyMap<number, number | null>;
}

/**
 * Returns a load space's last loads: the server's list, as last read, with the journeys that only this device knows
 * of. Times after `latest` (epoch milliseconds) are not believed.
 */
export function lastLoadsOnDevice(
  space: LoadSpace,
  readLoads: readonly LastLoad[],
  device: KnownOnDevice,
  latest: number,
): DeviceLoad[] {
  const knownLoads = readLoads.map(({ loadedAt, statedAt, ...load }): DeviceLoad =>
    Object.assign(load, {
      loadedAt: loadedAt === null ? null : Date.parse(loadedAt),
      ...(statedAt !== null && { statedAt: Date.parse(statedAt) }),
    }),
  );
  // For a journey that the server knows its data count: the office may have put other goods into it.
  const journeys = deviceJourneys(space, device).filter(
    ({ transportJobId }) => !knownLoads.some((load) => load.transportJobId === transportJobId),
  );
  // A load whose class this device cannot know does not hide what another of the same goods says.
  const regimeOf = new Map(
    [...knownLoads, ...journeys].flatMap(({ name, regime }) => (regime === null ? [] : [[name, regime]])),
  );
  return lastLoads(knownLoads, journeys, latest).map((load) =>
    Object.assign(load, { regime: regimeOf.get(load.name) ?? null }),
  );
}

/**
 * Returns the loaded journeys in a load space that this device knows of, the unsent ones included, each product once
 * a job.
 */
export function deviceJourneys(space: LoadSpace, device: KnownOnDevice): DeviceLoad[] {
  const { jobs, items } = device;
  return [...jobs]
    .filter((job) => isSameSpace(drivenSpace(job, device), space))
    .flatMap((job) => {
      const at = loadedAtOf(job, items);
      if (at === undefined) return [];
      const products = new Map(
        rowsOf(job).map((row) => {
          const { id, name } = carriedGoods(row).product;
          // The row's regime is of the goods that it names now.
          const isNamed = id === orderedGoods(row).product.id;
          return [id, { name, regime: isNamed ? row.goods.regime : null }];
        }),
      );
      return [...products].map(([productId, { name, regime }]) => ({
        productId,
        name,
        regime,
        cleaning: null,
        transportJobId: job.transportJobId,
        loadedAt: at === null ? null : Date.parse(at),
      }));
    });
}

/**
 * Returns the facts about a job's load in its truck's load space. The driver's report counts before the server has
 * accepted it, and for a job that the office cancelled meanwhile: a report that was refused does not empty the truck.
 */
export function loadOfJob(job: DriverJob, items: readonly OutboxItem[]): LoadOfJob & { job: DriverJob } {
  const { code } = job.driverStatus;
  const reachedStatuses = new Set(
    items
      .filter(({ transportJobId }) => transportJobId === job.transportJobId)
      .map(({ action }) => statusReachedBy(action)),
  );
  const status = driverStatuses.findLast((each) => each === code || reachedStatuses.has(each)) ?? code;
  const isHauled = !job.cancelled || areGoodsUnsettled(job) || reachedStatuses.has('ON_ROUTE_TO_DESTINATION');
  return {
    job,
    transportJobId: job.transportJobId,
    truckId: startOf(job, items).truckId ?? job.truck.id,
    status,
    isBulk: isBulkJob(job) && isHauled,
  };
}

/**
 * Returns when a job was loaded, null if unknown, undefined when it was not. The driver's report counts even before the
 * server has accepted it: a report that was refused does not empty the truck.
 */
function loadedAtOf(job: DriverJob, items: readonly OutboxItem[]): string | null | undefined {
  if (driverSteps[job.driverStatus.code].id >= driverSteps.ON_ROUTE_TO_DESTINATION.id) {
    return job.pickupStop?.endTime ?? job.pickupStop?.leftAt ?? null;
  }
  for (const { transportJobId, action, occurredAt } of items) {
    const isLoading = action.what === 'at-location' && action.stop === 'pickup';
    if (transportJobId === job.transportJobId && isLoading) return action.fields.endTime ?? occurredAt;
  }
  return undefined;
}

function drivenSpace(job: DriverJob, { items, usualTrailers }: KnownOnDevice): LoadSpace {
  return chosenSpace(job, startOf(job, items), usualTrailers);
}

/** Truck and trailer that the driver set off with; the server learns of a change only with the start. */
function startOf(
  job: DriverJob,
  items: readonly OutboxItem[],
): { truckId?: number | null | undefined; trailerId?: number | null | undefined } {
  for (const { transportJobId, action } of items) {
    if (transportJobId !== job.transportJobId || action.what !== 'on-route-to-pickup') continue;
    return action.start;
  }
  return {};
}

/**
 * Returns the truck and trailer that a driver has chosen; without a choice the planned ones, with another truck its
 * usual trailer.
 */
export function chosenSpace(
  { truck }: DriverJob,
  chosenVehicles: { truckId?: number | null | undefined; trailerId?: number | null | undefined },
  usualTrailers: KnownOnDevice['usualTrailers'],
): LoadSpace {
  const truckId = chosenVehicles.truckId ?? truck.id;
  const ownTrailer = truckId === truck.id ? truck.trailerId : (usualTrailers.get(truckId) ?? null);
  return {
    truckId,
    trailerId: chosenVehicles.trailerId === undefined ? ownTrailer : chosenVehicles.trailerId,
  };
}
