import { endpoints } from '#api/endpoints.ts';
import { activeTruckStatus } from '#domain/business-constants.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { findVehicleChoices } from '../../planning/vehicle-choice.ts';
import type { Feature } from '../../services.ts';
import { findTruck, searchTrucks } from './repository.ts';
import { truckView } from './view.ts';

export const trucks: Feature = (api, { config, now }) => {
  const today = () => toTallinn(now()).day;
  register(api, endpoints.searchTrucks, async ({ db, query }) => {
    const rows = await searchTrucks(db, {
      ...query,
      status: query.status ?? activeTruckStatus,
      today: today(),
      size: query.size ?? config.searchPageSize,
    });
    const spaces = rows.map((row) => ({ truckId: row.id, trailerId: row.trailer_id }));
    const verdicts = await findVehicleChoices(db, spaces, query, now());
    return { content: rows.map((row, index) => truckView(row, today(), verdicts[index])) };
  });

  register(api, endpoints.getTruck, async ({ db, params, query: { trailerId, date = today() } }) => {
    const row = await findTruck(db, params.id, { trailerId, day: date });
    if (row === undefined) throw notFound();
    return { content: truckView(row, date) };
  });
};
