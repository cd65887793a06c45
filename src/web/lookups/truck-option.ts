import type { Truck } from '#api/vehicles/trucks.ts';
import { activeTruckStatus, typeaheadPageSize } from '#domain/business-constants.ts';

import { call } from '../platform/api-client.ts';
import { queryClient } from '../platform/query-client.ts';

export type TruckOption = { id: number; label: string; description: string };

/** Asks for the trucks that an empty search shows, so that they are there when the field is opened. */
export function prefetchTrucks(): void {
  void queryClient.prefetchQuery(trucksQuery(''));
}

/** Active trucks by plate, or by driver when the text holds no digit. */
export async function searchTrucks(text: string, signal: AbortSignal): Promise<TruckOption[]> {
  const trucks = text === '' ? await queryClient.fetchQuery(trucksQuery('')) : await find(text, signal);
  return trucks.map(toTruckOption);
}

function trucksQuery(text: string) {
  return {
    queryKey: ['trucks', text],
    queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
    staleTime: 60_000,
  };
}

async function find(text: string, signal: AbortSignal): Promise<Truck[]> {
  const isPlate = /\d/.test(text);
  const query = {
    licensePlateNumber: isPlate ? text : null,
    search: isPlate || text === '' ? null : text,
    status: activeTruckStatus,
    size: typeaheadPageSize,
  };
  return (await call('searchTrucks', { query }, { signal })).content;
}

function toTruckOption(truck: Truck): TruckOption {
  return {
    id: truck.id,
    label: truck.licensePlateNumber,
    description: [truck.driverName, truck.companyName].filter((part) => part !== null).join(' · '),
  };
}
