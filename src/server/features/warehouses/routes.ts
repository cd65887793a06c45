import { endpoints } from '#api/endpoints.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { searchWarehouses } from './repository.ts';
import { warehouseView } from './view.ts';

export const warehouses: Feature = (api, { config }) => {
  register(api, endpoints.searchWarehouses, async ({ db, query }) => {
    const rows = await searchWarehouses(db, {
      search: query.search,
      size: query.size ?? config.searchPageSize,
    });
    return { content: rows.map(warehouseView) };
  });
};
