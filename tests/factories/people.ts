import type { Db } from '../../src/server/db/schema.ts';
import { createCompany } from './companies.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

/** The nth person: with a phone and an e-mail address, without a plant protection number. */
function personRow(n: number, overrides: Overrides<'people'> = {}): NewRow<'people'> {
  return {
    external_id: `P${n}`,
    first_name: 'Mari',
    last_name: `Tamm${n}`,
    phone: mobilePhone(n),
    email: `isik${n}@koorem.example`,
    ...overrides,
  };
}

export function createPerson(db: Db, overrides: Overrides<'people'> = {}): Promise<Row<'people'>> {
  return db
    .insertInto('people')
    .values(personRow(nextNumber(), overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function representativeRow(
  n: number,
  parents: { company_id: number; person_id: number },
  overrides: Overrides<'representatives'> = {},
): NewRow<'representatives'> {
  return { external_id: `R${n}`, phone: mobilePhone(n), title: 'Juhataja', ...parents, ...overrides };
}

/** A representative, with a company and a person of its own where none is given. */
export async function createRepresentative(
  db: Db,
  overrides: Overrides<'representatives'> = {},
): Promise<Row<'representatives'>> {
  const parents = {
    company_id: overrides.company_id ?? (await createCompany(db)).id,
    person_id: overrides.person_id ?? (await createPerson(db)).id,
  };
  return db
    .insertInto('representatives')
    .values(representativeRow(nextNumber(), parents, overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An Estonian mobile number of 8 digits (docs/requirements.md, 'Outside facts'), all from one small range. */
export function mobilePhone(n: number): string {
  return `+372555${String(n % 100_000).padStart(5, '0')}`;
}
