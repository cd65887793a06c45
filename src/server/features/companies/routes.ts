import { companyEndpoints } from '#api/locations/companies.ts';
import { companySearchSize } from '#domain/business-constants.ts';

import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { findCompanyScope } from '../../identity/session/company-scope.ts';
import { locationView } from '../../locations/location-rows.ts';
import { representativeView } from '../../locations/representative-rows.ts';
import type { Feature } from '../../services.ts';
import {
  findCompany,
  findLocationsOfCompany,
  findRepresentativesOfCompany,
  searchCompanies,
} from './repository.ts';
import { companyView } from './view.ts';

/** Companies that forms choose from, and one of them. */
export const companies: Feature = (api) => {
  register(api, companyEndpoints.searchCompanies, async ({ db, user, query }) => {
    const rows = await searchCompanies(db, await findCompanyScope(db, user), {
      ...query,
      size: query.size ?? companySearchSize,
      pageNr: query.pageNr ?? 1,
    });
    return { content: rows.map(companyView) };
  });

  register(api, companyEndpoints.getCompany, async ({ db, user, params }) => {
    const row = await findCompany(db, await findCompanyScope(db, user), params.id);
    if (row === null) throw notFound();
    const locations = await findLocationsOfCompany(db, row.id);
    const representatives = await findRepresentativesOfCompany(db, row.id);
    return {
      content: {
        ...companyView(row),
        locations: locations.map(locationView),
        representatives: representatives.map(representativeView),
      },
    };
  });
};
