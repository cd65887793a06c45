import { type CompanyRepresentative, representativeEndpoints } from '#api/locations/representatives.ts';

import { register } from '../../http/register.ts';
import { type RepresentativeRow, representativeView } from '../../locations/representative-rows.ts';
import type { Feature } from '../../services.ts';
import { searchRepresentatives } from './repository.ts';

/** Search for representatives of companies. */
export const representatives: Feature = (api, { config }) => {
  register(api, representativeEndpoints.searchRepresentatives, async ({ db, query }) => {
    const rows = await searchRepresentatives(db, { ...query, size: query.size ?? config.searchPageSize });
    return { content: rows.map(withCompany) };
  });
};

function withCompany(row: RepresentativeRow): CompanyRepresentative {
  return { ...representativeView(row), companyId: row.companyId, companyName: row.companyName };
}
