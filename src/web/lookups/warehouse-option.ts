import { typeaheadPageSize } from '#domain/business-constants.ts';

import { call } from '../platform/api-client.ts';

/** A warehouse to choose; its id is the stock row's externalWarehouseId, by which sales lines name it. */
export type WarehouseOption = { id: string; label: string; description?: string };

export async function searchWarehouses(text: string, signal: AbortSignal): Promise<WarehouseOption[]> {
  const query = { search: text === '' ? null : text, size: typeaheadPageSize };
  const { content } = await call('searchWarehouses', { query }, { signal });
  return content.map(({ externalWarehouseId, warehouseName }) => ({
    id: externalWarehouseId,
    label: warehouseName,
  }));
}
