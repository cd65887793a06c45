import { type RawBuilder, sql } from 'kysely';

import type { AbsenceView, GivenAbsence } from '#api/planning/absences.ts';
import type { Day } from '#domain/calendar/day.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { userFullName } from '../../db/user-name.ts';
import { notFound } from '../../http/errors.ts';

const maxAbsences = 1000;

/** Finds absences in use that touch these days, of one truck or of all, the last to begin first. */
export function findAbsences(
  db: Db,
  { from, to, truckId }: { from?: Day | undefined; to?: Day | undefined; truckId?: number | undefined },
): Promise<AbsenceView[]> {
  return readAbsences(
    db,
    sql`absence.active and (${from ?? null}::text is null or left(absence.absent_to, 10) >= ${from ?? null}::text)
      and (${to ?? null}::text is null or left(absence.absent_from, 10) <= ${to ?? null}::text)
      and (${truckId ?? null}::bigint is null or absence.truck_id = ${truckId ?? null}::bigint)`,
  );
}

/** Reads an absence by its id. Throws a 404 refusal. */
export async function readAbsence(db: Db, id: number): Promise<AbsenceView> {
  const [absence] = await readAbsences(db, sql`absence.id = ${id}`);
  if (absence === undefined) throw notFound();
  return absence;
}

/** Locks an absence until the transaction ends, and reads it. Throws a 404 refusal. */
export async function lockAbsence(db: Db, id: number): Promise<AbsenceView> {
  await sql`select from absences where id = ${id} for update`.execute(db);
  return readAbsence(db, id);
}

async function readAbsences(db: Db, condition: RawBuilder<unknown>): Promise<AbsenceView[]> {
  const { rows } = await sql<AbsenceView>`
    select absence.id, absence.version, absence.truck_id as "truckId",
      absence.driver_user_id as "driverUserId",
      (select jsonb_build_object('id', id, 'licensePlateNumber', license_plate_number)
        from trucks where trucks.id = absence.truck_id) as truck,
      (select jsonb_build_object('id', id, 'name', ${userFullName('users')})
        from users where users.id = absence.driver_user_id) as driver,
      absence.absent_from as "from", absence.absent_to as "to", absence.reason, absence.note, absence.active
    from absences absence
    where ${condition}
    order by absence.absent_from desc, absence.id desc limit ${sql.lit(maxAbsences)}`.execute(db);
  return rows;
}

/** Inserts an absence and returns its id. */
export async function insertAbsence(db: Db, absence: GivenAbsence): Promise<number> {
  const { id } = await db
    .insertInto('absences')
    .values(columnsOf(absence))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes all of an absence that is locked. */
export async function writeAbsence(
  db: Db,
  id: number,
  { active, version, ...absence }: GivenAbsence & { active: boolean; version: number },
): Promise<void> {
  await db
    .updateTable('absences')
    .set({ ...columnsOf(absence), active, version })
    .where('id', '=', id)
    .execute();
}

function columnsOf({ truckId, driverUserId, from, to, reason, note }: GivenAbsence) {
  return {
    truck_id: truckId ?? null,
    driver_user_id: driverUserId ?? null,
    absent_from: from,
    absent_to: to,
    reason,
    note: note ?? null,
  };
}

/** True when there is such a truck, and it is in use. */
export async function isTruckInUse(db: Db, id: number): Promise<boolean> {
  const truck = await db
    .selectFrom('trucks')
    .select('id')
    .where('id', '=', id)
    .where(isInUse('trucks'))
    .executeTakeFirst();
  return truck !== undefined;
}

/** True when there is such a user, and it is no program. */
export async function isPerson(db: Db, id: number): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_program', '=', false)
    .executeTakeFirst();
  return person !== undefined;
}
