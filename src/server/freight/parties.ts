import { ownCompanyId } from '#domain/business-constants.ts';
import type { StatementParty } from '#domain/freight/statement.ts';
import type { FreightSide } from '#domain/freight/tariff.ts';

import type { Db } from '../db/schema.ts';

/** Finds seller and buyer of a statement: we invoice clients, carriers invoice us. */
export async function findParties(
  db: Db,
  side: FreightSide,
  partyCompanyId: number,
): Promise<{ seller: StatementParty; buyer: StatementParty }> {
  const own = await findParty(db, ownCompanyId);
  const other = await findParty(db, partyCompanyId);
  return side === 'CLIENT' ? { seller: own, buyer: other } : { seller: other, buyer: own };
}

/** A company with its own address, else that of its first location that has one. */
export async function findParty(db: Db, companyId: number): Promise<StatementParty> {
  const company = await db
    .selectFrom('companies')
    .select(['name', 'reg_no', 'vat_number', 'vat_liable', 'country', 'iban'])
    .select(['street', 'city', 'postal_code', 'county'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  const location = await db
    .selectFrom('locations')
    .select('formatted_address')
    .where('company_id', '=', companyId)
    .where('formatted_address', 'is not', null)
    .orderBy('active', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return {
    name: company?.name ?? '',
    regNo: company?.reg_no ?? null,
    vatNumber: company?.vat_liable === true ? company.vat_number : null,
    address: company === undefined ? null : (ownAddress(company) ?? location?.formatted_address ?? null),
    country: company?.country ?? 'EE',
    iban: company?.iban ?? null,
  };
}

/** 'Raudtee 4, Tamsalu, 46107 Lääne-Virumaa'; null without a street or a town. */
function ownAddress(company: {
  street: string | null;
  city: string | null;
  postal_code: string | null;
  county: string | null;
}): string | null {
  const { street, city, postal_code: postalCode, county } = company;
  if (street === null && city === null) return null;
  const parts = [street, city, [postalCode, county].filter((part) => part !== null).join(' ')];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}
