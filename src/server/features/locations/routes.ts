import { addressEndpoints, type AddressService, type FoundAddress } from '#api/locations/addresses.ts';
import { locationEndpoints } from '#api/locations/locations.ts';

import type { Db } from '../../db/schema.ts';
import type { AddressSearchPort } from '../../external/adapters/address-search/address-search-adapter.ts';
import { ExternalError } from '../../external/http-client.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { findCompanyScope } from '../../identity/session/company-scope.ts';
import { locationView } from '../../locations/location-rows.ts';
import type { Feature } from '../../services.ts';
import { findLocation, searchLocations } from './repository.ts';

const maxOwn = 4;

/** Locations that forms choose from, and one of them. */
export const locations: Feature = (api, { config, external }) => {
  register(api, locationEndpoints.searchLocations, async ({ db, user, query }) => {
    const rows = await searchLocations(db, await findCompanyScope(db, user), {
      ...query,
      size: query.size ?? config.searchPageSize,
    });
    return { content: rows.map(locationView) };
  });

  register(api, locationEndpoints.getLocationDetail, async ({ db, user, params }) => {
    const row = await findLocation(db, await findCompanyScope(db, user), params.id);
    if (row === null) throw notFound();
    return { content: locationView(row) };
  });

  register(api, addressEndpoints.searchAddresses, async ({ db, query }) =>
    searchAddresses(db, external.addressSearch, query.search),
  );
};

/** Addresses of our own locations, then those of the service; without its answer only our own, with a flag. */
async function searchAddresses(
  db: Db,
  service: AddressSearchPort | null,
  search: string,
): Promise<{ content: FoundAddress[]; service: AddressService }> {
  const locations = await searchLocations(db, null, { search, size: maxOwn });
  const own = locations.flatMap((location): FoundAddress[] => {
    const { formattedAddress: address, latitude, longitude } = location;
    if (!address || latitude === null || longitude === null) return [];
    const county = location.administrativeAreaLevel1;
    return [{ address, county, latitude: Number(latitude), longitude: Number(longitude), source: 'OWN' }];
  });
  if (service === null) return { content: own, service: 'NOT_CONFIGURED' };
  try {
    const ownAddresses = new Set(own.map(({ address }) => address));
    const others = (await service(search)).filter(({ address }) => !ownAddresses.has(address));
    return { content: [...own, ...others], service: 'REAL' };
  } catch (error) {
    if (!(error instanceof ExternalError)) throw error;
    return { content: own, service: 'AWAY' };
  }
}
