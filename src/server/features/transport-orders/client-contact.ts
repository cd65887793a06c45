import { sql } from 'kysely';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { readRepresentatives } from '../../locations/representative-rows.ts';
import type { TransportOrderRecord } from './find-orders.ts';

/**
 * Returns whom staff call about an order: the contact of the client's location, else its primary contact, else the
 * first representative of the company who has a phone.
 */
export async function findClientContact(
  db: Db,
  order: TransportOrderRecord,
): Promise<TransportOrder['clientContact']> {
  const own = { name: order.client_contact, phone: order.client_phone };
  if (own.phone !== null) return own;
  const [representative] = await readRepresentatives(
    db,
    sql`representatives
      join people on people.id = representatives.person_id
      join locations on locations.id = ${order.client_location_id}`,
    sql`where representatives.company_id = locations.company_id and ${isInUse('representatives')}
        and coalesce(representatives.phone, people.phone) is not null
      order by representatives.id is not distinct from locations.primary_contact_id desc,
        people.name_key collate "C", representatives.id
      limit 1`,
  );
  return representative === undefined
    ? own
    : { name: representative.personName, phone: representative.phone };
}
