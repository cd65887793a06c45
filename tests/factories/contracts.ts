import { grainGroupId } from '#domain/business-constants.ts';

import type { Db } from '../../src/server/db/schema.ts';
import { createCompany } from './companies.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

/** The nth contract of a company: for all grain, of any amount, valid for the whole century. */
function contractRow(
  n: number,
  companyId: number,
  overrides: Overrides<'contracts'> = {},
): NewRow<'contracts'> {
  return {
    external_id: `K${n}`,
    company_id: companyId,
    // A contract names either a product or a group.
    product_group_id: (overrides.product_id ?? null) === null ? grainGroupId : null,
    valid_from: '2001-01-01',
    valid_to: '2100-12-31',
    ...overrides,
  };
}

/** A contract, with a company of its own where none is given. */
export async function createContract(
  db: Db,
  overrides: Overrides<'contracts'> = {},
): Promise<Row<'contracts'>> {
  const companyId = overrides.company_id ?? (await createCompany(db)).id;
  return db
    .insertInto('contracts')
    .values(contractRow(nextNumber(), companyId, overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}
