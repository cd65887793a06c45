import { sql } from 'kysely';

import { isInUse } from './in-use.ts';
import type { Db } from './schema.ts';
import { userFullName } from './user-name.ts';

/**
 * Finds the truck of a driver: the one of their carrier that names them as its driver (by personal code or name),
 * else the one that they drove last. Null where there is none.
 */
export async function findOwnTruck(
  db: Db,
  { id, carrierCompanyId }: { id: number; carrierCompanyId: number | null },
): Promise<{ id: number; licensePlateNumber: string } | null> {
  const namesDriver = sql<boolean>`(trucks.driver_personal_code = people.personal_code
    or fold_text(trucks.driver_name) = fold_text(${userFullName('users')}))`;
  const lastJob = sql<number | null>`(select max(j.id) from driver_jobs driven
    join transport_jobs j on j.id = driven.transport_job_id
    where driven.driver_user_id = users.id and j.truck_id = trucks.id)`;
  const truck = await db
    .selectFrom('users')
    .leftJoin('people', 'people.id', 'users.person_id')
    .innerJoin('trucks', (join) => join.on('trucks.company_id', '=', carrierCompanyId ?? 0))
    .select(['trucks.id', 'trucks.license_plate_number as licensePlateNumber'])
    .where('users.id', '=', id)
    .where(isInUse('trucks'))
    .where(sql<boolean>`(${namesDriver} or ${lastJob} is not null)`)
    .orderBy(sql`coalesce(${namesDriver}, false)`, 'desc')
    .orderBy(lastJob, (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return truck ?? null;
}
