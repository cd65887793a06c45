import type { CompanyRepresentative } from '#api/locations/representatives.ts';

import { representativeView, type RepresentativeRow } from '../../locations/representative-view.ts';

export function companyRepresentativeView(row: RepresentativeRow): CompanyRepresentative {
  return { ...representativeView(row), companyId: row.company_id, companyName: row.company_name };
}
