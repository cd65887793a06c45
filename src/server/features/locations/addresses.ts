import type { AddressService, FoundAddress } from '#api/locations/addresses.ts';

import type { Db } from '../../db/connect.ts';
import type { AddressSearchPort } from '../../external/adapters/address-search/address-search-adapter.ts';
import { ExternalError } from '../../external/http-client.ts';
import { searchLocations } from './repository.ts';

const mostOwn = 4;

/** Addresses of our own locations, then those of the service; without its answer only our own, with a flag. */
export async function searchAddresses(
  db: Db,
  service: AddressSearchPort | null,
  search: string,
): Promise<{ content: FoundAddress[]; service: AddressService }> {
  const locations = await searchLocations(db, null, { search, size: mostOwn });
  const own = locations.flatMap((location): FoundAddress[] => {
    const { formatted_address: address, latitude, longitude } = location;
    if (!address || latitude === null || longitude === null) return [];
    const county = location.administrative_area_level1;
    return [{ address, county, latitude: Number(latitude), longitude: Number(longitude), source: 'OWN' }];
  });
  if (service === null) return { content: own, service: 'NOT_CONFIGURED' };
  try {
    const known = new Set(own.map(({ address }) => address));
    const found = (await service(search)).filter(({ address }) => !known.has(address));
    return { content: [...own, ...found], service: 'REAL' };
  } catch (error) {
    if (!(error instanceof ExternalError)) throw error;
    return { content: own, service: 'AWAY' };
  }
}
