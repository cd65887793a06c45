import { type Truck, truckEndpoints } from '#api/vehicles/trucks.ts';
import { activeTruckStatus } from '#domain/business-constants.ts';
import { compareChoices } from '#domain/vehicles/choice-rank.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { findVehicleChoices } from '../../planning/vehicle-choice.ts';
import type { Feature } from '../../services.ts';
import { findTruck, searchTrucks } from './repository.ts';
import { truckView } from './view.ts';

/** The most trucks that are compared when one is chosen for a load. */
const maxComparedTrucks = 60;

/** Trucks that forms choose from, with what keeps each from a load. */
export const trucks: Feature = (api, { config, now, today }) => {
  register(api, truckEndpoints.searchTrucks, async ({ db, query }) => {
    const size = query.size ?? config.searchPageSize;
    const isChosenFrom = query.rowIds !== undefined || query.productId !== undefined;
    const rows = await searchTrucks(db, {
      ...query,
      status: query.status ?? activeTruckStatus,
      today: today(),
      size: isChosenFrom ? Math.max(size, maxComparedTrucks) : size,
    });
    const spaces = rows.map((row) => ({ truckId: row.id, trailerId: row.trailer_id }));
    const verdicts = await findVehicleChoices(db, spaces, query, now());
    const choices = rows.map((row, index) => truckView(row, today(), verdicts[index]));
    // A person who types a plate or driver means it; without a search, free, near and clean trucks come first.
    const isNamed = (query.search ?? query.licensePlateNumber ?? '') !== '';
    return { content: isNamed ? choices.slice(0, size) : inOrder(choices).slice(0, size) };
  });

  register(api, truckEndpoints.getTruck, async ({ db, params, query: { trailerId, date = today() } }) => {
    const row = await findTruck(db, params.id, { trailerId, day: date });
    if (row === null) throw notFound();
    return { content: truckView(row, date) };
  });
};

/** Trucks in the order in which they suit; equal ones as they were found. */
function inOrder(choices: readonly Truck[]): Truck[] {
  return choices.toSorted((one, other) => compareChoices(one.loadVerdict, other.loadVerdict));
}
