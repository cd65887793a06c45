import { endpoints } from '#api/endpoints.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { companyScope } from '../../identity/session/company-scope.ts';
import { locationView } from '../../locations/location-rows.ts';
import type { Feature } from '../../services.ts';
import { searchAddresses } from './addresses.ts';
import { findLocation, searchLocations } from './repository.ts';

/** Locations that forms choose from, and one of them. */
export const locations: Feature = (api, { config, external }) => {
  register(api, endpoints.searchLocations, async ({ db, user, query }) => {
    const rows = await searchLocations(db, await companyScope(db, user), {
      ...query,
      size: query.size ?? config.searchPageSize,
    });
    return { content: rows.map(locationView) };
  });

  register(api, endpoints.getLocationDetail, async ({ db, user, params }) => {
    const row = await findLocation(db, await companyScope(db, user), params.id);
    if (row === undefined) throw notFound();
    return { content: locationView(row) };
  });

  register(api, endpoints.searchAddresses, async ({ db, query }) =>
    searchAddresses(db, external.addressSearch, query.search),
  );

  register(api, endpoints.getMapSettings, async () => ({ content: { tiles: config.mapTilesUrl } }));
};
