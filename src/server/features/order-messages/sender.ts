import { sql } from 'kysely';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';

interface Sender {
  id: number;
  name: string;
}

/** Digits by which two ways to write a phone are one: '5551234' and '+372 555 1234'. */
const comparedDigits = 7;

/**
 * Returns the company that a message is from: the one it names, else the one whose representative or location has that
 * phone or e-mail address, else the one for which orders were made of earlier messages from there. Null for none or
 * several.
 */
export async function findSender(
  db: Db,
  {
    from,
    senderCompanyId,
  }: { from?: string | null | undefined; senderCompanyId?: number | null | undefined },
): Promise<Sender | null> {
  if (typeof senderCompanyId === 'number') {
    const company = await db
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('id', '=', senderCompanyId)
      .executeTakeFirst();
    return company ?? null;
  }
  const address = from?.trim() ?? '';
  const by = comparisonsWith(address);
  if (by === null) return null;
  const { isEmail, phoneIs, emailIs } = by;
  const ofPeople = await db
    .selectFrom('representatives')
    .innerJoin('people', 'people.id', 'representatives.person_id')
    .innerJoin('companies', 'companies.id', 'representatives.company_id')
    .select(['companies.id', 'companies.name'])
    .distinct()
    .where(isInUse('representatives'))
    .where(
      isEmail
        ? emailIs('people.email')
        : sql<boolean>`(${phoneIs('people.phone')} or ${phoneIs('representatives.phone')})`,
    )
    .limit(2)
    .execute();
  const companies =
    ofPeople.length > 0
      ? ofPeople
      : await db
          .selectFrom('locations')
          .innerJoin('companies', 'companies.id', 'locations.company_id')
          .select(['companies.id', 'companies.name'])
          .distinct()
          .where(isInUse('locations'))
          .where(isEmail ? emailIs('locations.location_email') : phoneIs('locations.location_phone'))
          .limit(2)
          .execute();
  const [only, another] = companies.length > 0 ? companies : await findClientsOfOrdersFrom(db, address);
  return only === undefined || another !== undefined ? null : only;
}

/** Returns how columns are compared with a phone or an e-mail address; null for a text that is neither. */
export function comparisonsWith(address: string) {
  const isEmail = address.includes('@');
  const digits = address.replaceAll(/\D/g, '');
  if (!isEmail && digits.length < comparedDigits) return null;
  return {
    isEmail,
    phoneIs: (column: string) =>
      sql<boolean>`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), ${comparedDigits}) = ${digits.slice(-comparedDigits)}`,
    emailIs: (column: string) => sql<boolean>`lower(${sql.ref(column)}) = ${address.toLowerCase()}`,
  };
}

/** Returns the clients of orders that were made from messages of exactly this phone or address. */
function findClientsOfOrdersFrom(db: Db, address: string): Promise<Sender[]> {
  return db
    .selectFrom('inbox_messages as message')
    .innerJoin('transport_orders as o', 'o.id', 'message.transport_order_id')
    .innerJoin('locations as client', 'client.id', 'o.client_location_id')
    .innerJoin('companies', 'companies.id', 'client.company_id')
    .select(['companies.id', 'companies.name'])
    .distinct()
    .where('message.answer', '=', 'ORDERED')
    .where(sql<boolean>`lower(message.sender) = ${address.toLowerCase()}`)
    .limit(2)
    .execute();
}
