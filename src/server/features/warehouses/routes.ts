import { sql } from 'kysely';

import { warehouseEndpoints } from '#api/goods/warehouses.ts';

import { isInUse } from '../../db/in-use.ts';
import { type FoundId, foundIds, type Searchable } from '../../db/search/search.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

const searched: Searchable = {
  table: 'warehouses',
  codes: (folded) => [sql<boolean>`fold_text(warehouses.external_id) = ${folded}`],
  squeezed: 'nothing',
};

/** Warehouses that forms choose from. */
export const warehouses: Feature = (api, { config }) => {
  register(api, warehouseEndpoints.searchWarehouses, async ({ db, query: { search, size } }) => {
    const matches = foundIds(searched, {
      query: search,
      filters: [isInUse('warehouses')],
      size: size ?? config.searchPageSize,
    });
    const rows = await db
      .selectFrom(sql<FoundId>`(${matches})`.as('found'))
      .innerJoin('warehouses', 'warehouses.id', 'found.id')
      .select(['warehouses.id', 'warehouses.external_id', 'warehouses.name', 'warehouses.location_id'])
      .orderBy('found.rank')
      .execute();
    return {
      content: rows.map((row) => ({
        id: row.id,
        externalWarehouseId: row.external_id,
        warehouseName: row.name,
        locationId: row.location_id,
      })),
    };
  });
};
