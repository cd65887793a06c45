import type { Selectable } from 'kysely';

import type { Company } from '#api/locations/companies.ts';

import type { Database } from '../../db/schema.ts';

export type CompanyRow = Pick<
  Selectable<Database['companies']>,
  'id' | 'external_id' | 'name' | 'reg_no' | 'problematic'
>;

export const companyColumns = [
  'companies.id',
  'companies.external_id',
  'companies.name',
  'companies.reg_no',
  'companies.problematic',
] as const;

/** Returns a company as the API answers it. */
export function companyView(row: CompanyRow): Company {
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    regNo: row.reg_no,
    problematic: row.problematic,
  };
}
