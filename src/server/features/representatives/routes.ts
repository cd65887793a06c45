import { endpoints } from '#api/endpoints.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { searchRepresentatives } from './repository.ts';
import { companyRepresentativeView } from './view.ts';

export const representatives: Feature = (api, { config }) => {
  register(api, endpoints.searchRepresentatives, async ({ db, query }) => {
    const rows = await searchRepresentatives(db, { ...query, size: query.size ?? config.searchPageSize });
    return { content: rows.map(companyRepresentativeView) };
  });
};
