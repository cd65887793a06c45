import type { Selectable } from 'kysely';

import type { Warehouse } from '#api/goods/warehouses.ts';

import type { Database } from '../../db/schema.ts';

export function warehouseView(
  row: Pick<Selectable<Database['warehouses']>, 'id' | 'external_id' | 'name' | 'location_id'>,
): Warehouse {
  return {
    id: row.id,
    externalWarehouseId: row.external_id,
    warehouseName: row.name,
    locationId: row.location_id,
  };
}
