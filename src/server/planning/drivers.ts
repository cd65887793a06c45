import { type RawBuilder, sql } from 'kysely';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { userFullName } from '../db/user-name.ts';

/** Returns the digits by which a phone number is the same however it is written; null without any. */
export function phoneDigits(phone: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`nullif(regexp_replace(regexp_replace(${phone}, '[^0-9]', '', 'g'), '^(00)?372', ''), '')`;
}

/**
 * Returns SQL for the driver of the truck of this alias, by phone and name: the same text for each truck that names the
 * same person. Null without a phone, by which a person is known (docs/requirements.md, 'Planning the day').
 */
export function driverOf(truck: string) {
  const digits = phoneDigits(sql.ref(`${truck}.driver_phone`));
  return sql<string | null>`${digits} || ' ' || fold_text(coalesce(${sql.ref(`${truck}.driver_name`)}, ''))`;
}

/**
 * SQL condition: the user of this alias drives the truck of that one: has the phone that it carries or, where one of the
 * two has no phone, the name.
 */
export function isDriverOf(user: string, truck: string): RawBuilder<boolean> {
  const userDigits = phoneDigits(sql.ref(`${user}.phone`));
  const truckDigits = phoneDigits(sql.ref(`${truck}.driver_phone`));
  return sql<boolean>`(${userDigits} = ${truckDigits} or ((${userDigits} is null or ${truckDigits} is null)
    and nullif(fold_text(${userFullName(user)}), ' ') = fold_text(${sql.ref(`${truck}.driver_name`)})))`;
}

/** Finds the drivers of these trucks, and of whatever else they drive, by truck. */
export async function findDrivers(db: Db, truckIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (truckIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; driver: string }>`
    select truck.id, ${driverOf('truck')} as driver from trucks truck
    where ${driverOf('truck')} in (select ${driverOf('asked')} from trucks asked
      where asked.id = any(${sql.val([...new Set(truckIds)])}::bigint[]))`.execute(db);
  return new Map(rows.map(({ id, driver }) => [id, driver]));
}

/** Finds those of these trucks that show neither a driver's name nor a phone. */
export async function findTrucksWithoutDriver(
  db: Db,
  truckIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (truckIds.length === 0) return new Set();
  const trucks = await db
    .selectFrom('trucks')
    .select('id')
    .where('id', '=', anyOf(truckIds))
    .where(sql<boolean>`coalesce(trim(driver_name), '') = '' and coalesce(trim(driver_phone), '') = ''`)
    .execute();
  return new Set(trucks.map(({ id }) => id));
}
