import type { CompanyRepresentative } from '#contract/representatives.ts';

import { representativeView, type RepresentativeRow } from '../../platform/places/representative-view.ts';

export function companyRepresentativeView(row: RepresentativeRow): CompanyRepresentative {
  return { ...representativeView(row), companyId: row.company_id, companyName: row.company_name };
}
