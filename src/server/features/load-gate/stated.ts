import { type RawBuilder, sql } from 'kysely';

import type { PreviousLoad } from '#api/driver/driver-job.ts';
import type { SpaceEvent } from '#api/vehicles/load-gate.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { type CarriedLoad, isSameGoods, outsideLoads, recogniseLoads } from '#domain/vehicles/last-loads.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';
import { strongest } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../../db/schema.ts';
import { userFullName } from '../../db/user-name.ts';
import { findRegimes } from '../../load-spaces/chains.ts';

/** A load of a journey in Koorem. */
export type CarriedLoadEvent = SpaceEvent & { productId: number };

type KnownOfEvent = Pick<SpaceEvent, 'kind' | 'licensePlateNumber' | 'regime'> & Partial<SpaceEvent>;

/** Returns an event with what is known of it: what belongs to the other kind is null. */
export function eventOf<Known extends KnownOfEvent>(facts: Known): SpaceEvent & Known {
  return {
    at: null,
    statedAt: null,
    product: null,
    transportJobId: null,
    pickup: null,
    destination: null,
    quantity: null,
    unit: null,
    km: null,
    cleaning: null,
    cleanedBy: null,
    verdict: null,
    releaseReason: null,
    cleaningId: null,
    place: null,
    note: null,
    minutes: null,
    who: null,
    hasReceipt: false,
    ...facts,
  };
}

/** Returns the condition that a job or cleaning of this alias is of this load space. */
export function isOfThisSpace(alias: string, { truckId, trailerId }: LoadSpace): RawBuilder<boolean> {
  const [truck, trailer] = [sql.ref(`${alias}.truck_id`), sql.ref(`${alias}.trailer_id`)];
  return trailerId === null
    ? sql<boolean>`${trailer} is null and ${truck} = ${truckId}`
    : sql<boolean>`${trailer} = ${trailerId}`;
}

/**
 * Returns what drivers stated, each time they set off, about the previous loads of a load space: its own loads with the
 * cleaning after them, and those from outside Koorem.
 */
export async function findStatedLoads(
  db: Db,
  space: LoadSpace,
  hauled: readonly CarriedLoadEvent[],
): Promise<{ loads: SpaceEvent[]; outside: SpaceEvent[] }> {
  const statements = await findStatements(db, space);
  const journeys = hauled.map(({ productId, product, transportJobId, at }): CarriedLoad => ({
    productId,
    name: product ?? '',
    cleaning: null,
    transportJobId,
    loadedAt: at === null ? null : Date.parse(at),
  }));
  const recognised = statements.flatMap(({ loads, at }) => recogniseLoads(loads, at, journeys));
  const outside = outsideLoads(statements, journeys);
  const regimeOf = await findRegimes(db, outside);
  return {
    loads: hauled.map(({ productId, ...event }) => {
      const goods = { productId, name: event.product ?? '' };
      const itself = recognised.filter(
        (load) => load.transportJobId === event.transportJobId && isSameGoods(load, goods),
      );
      return Object.assign(event, { cleaning: strongest(itself.map(({ cleaning }) => cleaning)) });
    }),
    outside: outside.map((load) => {
      const { plate = '', who = null } = statements.find(({ at }) => at === load.statedAt) ?? {};
      return eventOf({
        kind: 'load',
        statedAt: load.statedAt === undefined ? null : instantToIso(load.statedAt),
        licensePlateNumber: plate,
        regime: regimeOf(load),
        product: load.name,
        cleaning: load.cleaning,
        who,
      });
    }),
  };
}

/**
 * Returns what drivers stated about this load space when they set off, the oldest first; `at` in epoch milliseconds.
 */
async function findStatements(db: Db, space: LoadSpace) {
  const { rows } = await sql<{ loads: PreviousLoad[]; at: Date; plate: string; who: string | null }>`
    select said.previous_loads as loads, action.occurred_at as at, truck.license_plate_number as plate,
      nullif(${userFullName('driver')}, '') as who
    from transport_jobs j
    join driver_jobs said on said.transport_job_id = j.id
    join driver_actions action
      on action.transport_job_id = j.id and action.what = 'on-route-to-pickup' and not action.is_beside
    join trucks truck on truck.id = j.truck_id
    left join users driver on driver.id = said.driver_user_id
    where ${isOfThisSpace('j', space)} and said.previous_loads <> '[]'
    order by action.occurred_at, j.id`.execute(db);
  return rows.map((row) => Object.assign(row, { at: row.at.getTime() }));
}
