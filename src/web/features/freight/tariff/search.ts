import { findMatches } from '#domain/search-text.ts';

import { searchCompanies } from '../../../lookups/company-option.ts';
import { toLocationOption } from '../../../lookups/location-option.ts';
import { searchProducts } from '../../../lookups/product-option.ts';
import { call } from '../../../platform/api-client.ts';
import type { SearchOptions } from '../../../ui/typeahead/option-search.ts';
import { countyOption, type EndOption, type NamedOption } from './tariff-values.ts';

/** Finds counties as the found locations name them, and then the locations. */
export async function searchEnds(text: string, signal: AbortSignal): Promise<EndOption[]> {
  const query = { search: text === '' ? null : text, size: 50 };
  const { content: locations } = await call('searchLocations', { query }, { signal });
  const counties = new Set(
    locations.flatMap(({ administrativeAreaLevel1 }) => administrativeAreaLevel1 ?? []),
  );
  const inOrder = [...counties].toSorted((a, b) => a.localeCompare(b, 'et'));
  return [
    ...findMatches(text, inOrder, (county) => county).map(countyOption),
    ...locations.map((location): EndOption => {
      const { id, label, description } = toLocationOption(location);
      return { id: `location ${String(id)}`, label, description, end: { locationId: id } };
    }),
  ];
}

export const searchParties: SearchOptions<NamedOption> = searchCompanies;
export const searchGoods: SearchOptions<NamedOption> = searchProducts;
