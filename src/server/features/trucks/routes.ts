import { endpoints } from '#api/endpoints.ts';
import { activeTruckStatus } from '#domain/business-constants.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findTruck, searchTrucks } from './repository.ts';
import { truckView } from './view.ts';

export const trucks: Feature = (api, { config }) => {
  register(api, endpoints.searchTrucks, async ({ db, query }) => {
    const rows = await searchTrucks(db, {
      ...query,
      status: query.status ?? activeTruckStatus,
      size: query.size ?? config.searchPageSize,
    });
    return { content: rows.map(truckView) };
  });

  register(api, endpoints.getTruck, async ({ db, params }) => {
    const row = await findTruck(db, params.id);
    if (row === undefined) throw notFound();
    return { content: truckView(row) };
  });
};
