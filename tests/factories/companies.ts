import type { Db } from '../../src/server/db/schema.ts';
import { registryCode } from './identity-codes.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

/** The nth company: an unproblematic one with a registry code. */
function companyRow(n: number, overrides: Overrides<'companies'> = {}): NewRow<'companies'> {
  return { external_id: `C${n}`, name: `Talu ${n} OÜ`, reg_no: registryCode(n), ...overrides };
}

export function createCompany(db: Db, overrides: Overrides<'companies'> = {}): Promise<Row<'companies'>> {
  return db
    .insertInto('companies')
    .values(companyRow(nextNumber(), overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}
