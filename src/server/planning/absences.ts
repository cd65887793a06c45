import { sql } from 'kysely';

import { addDaysInCalendar, type Day } from '#domain/calendar/day.ts';
import type { AbsenceReason } from '#domain/planning/absence.ts';

import { isInUse } from '../db/in-use.ts';
import type { Db } from '../db/schema.ts';
import { userFullName } from '../db/user-name.ts';
import { phoneDigits } from './drivers.ts';

/** An absence of a truck, or of who drives it. */
export interface KnownAbsence {
  absenceId: number;
  version: number;
  truckId: number;
  of: 'truck' | 'driver';
  /** The driver's. */
  name: string | null;
  from: string;
  to: string;
  reason: AbsenceReason;
}

/**
 * Finds the absences on and around these days that keep these trucks from being driven, by truck. A driver is who
 * has the phone that the truck carries; where one of the two has no phone, who has the name.
 */
export async function findAbsences(
  db: Db,
  truckIds: readonly number[],
  days: readonly Day[],
): Promise<ReadonlyMap<number, readonly KnownAbsence[]>> {
  const inOrder = days.toSorted();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined || truckIds.length === 0) return new Map();
  const userDigits = phoneDigits(sql.ref('driver.phone'));
  const truckDigits = phoneDigits(sql.ref('truck.driver_phone'));
  const { rows } = await sql<KnownAbsence>`
    select absence.id as "absenceId", absence.version, truck.id as "truckId", kind.of, driver.name, absence.absent_from as "from", absence.absent_to as "to", absence.reason
    from absences absence
    left join lateral (
      select phone, ${userFullName('users')} as name from users where users.id = absence.driver_user_id
    ) driver on true
    join trucks truck on truck.id = any(${sql.val([...new Set(truckIds)])}::bigint[])
    cross join lateral (
      select 'truck' as of where truck.id = absence.truck_id
      union all
      select 'driver' where ${userDigits} = ${truckDigits}
        or ((${userDigits} is null or ${truckDigits} is null)
          and nullif(fold_text(driver.name), ' ') = fold_text(truck.driver_name))
    ) kind
    where ${isInUse('absences', 'absence')}
      and left(absence.absent_to, 10) collate "C" >= ${addDaysInCalendar(first, -1)}
      and left(absence.absent_from, 10) collate "C" <= ${addDaysInCalendar(last, 1)}
    order by absence.absent_from, absence.id`.execute(db);
  return Map.groupBy(rows, ({ truckId }) => truckId);
}
