import { endpoints } from '#contract/endpoints.ts';

import { register } from '../../platform/api/register.ts';
import { companyScope } from '../../platform/auth/company-scope.ts';
import { notFound } from '../../platform/errors.ts';
import { locationView } from '../../platform/places/location-view.ts';
import type { Feature } from '../../services.ts';
import { findLocation, searchLocations } from './repository.ts';

export const locations: Feature = (api, { config }) => {
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
};
