import { type RawBuilder, sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import { absenceEndpoints, type AbsenceView, type GivenAbsence } from '#api/planning/absences.ts';
import { isSkippedEnd, isEndAfterStart } from '#domain/planning/absence.ts';

import { recordAudit } from '../../db/audit.ts';
import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { userFullName } from '../../db/user-name.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';

const maxAbsences = 1000;

/** Endpoints of absences of trucks and drivers (docs/requirements.md, 'Planning the day'). */
export const absences: Feature = (api, { jobRowEvents }) => {
  register(api, absenceEndpoints.listAbsences, async ({ query: { from, to, truckId }, db }) => ({
    content: await readAbsences(
      db,
      sql`a.active and (${from ?? null}::text is null or left(a.absent_to, 10) >= ${from ?? null}::text)
        and (${to ?? null}::text is null or left(a.absent_from, 10) <= ${to ?? null}::text)
        and (${truckId ?? null}::bigint is null or a.truck_id = ${truckId ?? null}::bigint)`,
    ),
  }));

  register(api, absenceEndpoints.getAbsence, async ({ params, db }) => ({
    content: await readAbsence(db, params.id),
  }));

  register(api, absenceEndpoints.createAbsence, async ({ body, user, db, afterCommit }) => {
    await refuseWrongAbsence(db, body);
    const { id } = await db
      .insertInto('absences')
      .values(columnsOf(body))
      .returning('id')
      .executeTakeFirstOrThrow();
    // The reason of an absence may be a matter of health: the note is stored only in the absence and deleted with it.
    const { note: _, ...changes } = body;
    await recordAudit(db, { userId: user.id, entity: 'absence', entityId: id, action: 'created', changes });
    afterCommit(() => {
      jobRowEvents.changed(null);
    });
    return { content: await readAbsence(db, id) };
  });

  register(api, absenceEndpoints.changeAbsence, async ({ params: { id }, body, user, db, afterCommit }) => {
    await sql`select from absences where id = ${id} for update`.execute(db);
    const before = await readAbsence(db, id);
    const { version = before.version, active = before.active, note: _, ...changes } = body;
    if (version !== before.version) {
      throw conflict([problem('INVALID', 'version', et.refusals.conflict)], before);
    }
    const changed: GivenAbsence = {
      truckId: body.truckId === undefined ? before.truckId : body.truckId,
      driverUserId: body.driverUserId === undefined ? before.driverUserId : body.driverUserId,
      from: body.from ?? before.from,
      to: body.to ?? before.to,
      reason: body.reason ?? before.reason,
      note: body.note === undefined ? before.note : body.note,
    };
    await refuseWrongAbsence(db, changed, before);
    await db
      .updateTable('absences')
      .set({ ...columnsOf(changed), active, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await recordAudit(db, {
      userId: user.id,
      entity: 'absence',
      entityId: id,
      action: 'updated',
      changes: { ...changes, ...(active !== before.active && { active }) },
    });
    afterCommit(() => {
      jobRowEvents.changed(null);
    });
    return { content: await readAbsence(db, id) };
  });
};

/** Throws a 422 refusal with everything that is wrong. Unchanged values are not checked. */
async function refuseWrongAbsence(db: Db, given: GivenAbsence, kept?: AbsenceView): Promise<void> {
  const { truckId = null, driverUserId = null, from, to } = given;
  const words = et.absences;
  const skipped = (['from', 'to'] as const).filter((field) => isSkippedEnd(given[field]));
  const problems = [
    ...(truckId === null && driverUserId === null ? [problem('REQUIRED', 'truckId', words.nobody)] : []),
    ...(truckId !== null && truckId !== kept?.truckId && !(await isTruck(db, truckId))
      ? [problem('NOT_FOUND', 'truckId')]
      : []),
    ...(driverUserId !== null && driverUserId !== kept?.driverUserId && !(await isPerson(db, driverUserId))
      ? [problem('NOT_FOUND', 'driverUserId')]
      : []),
    ...skipped.map((field) =>
      problem('INVALID', field, et.skippedTime(given[field].slice(0, 10), given[field].slice(11))),
    ),
    ...(skipped.length === 0 && !isEndAfterStart({ from, to })
      ? [problem('INVALID', 'to', words.endsBeforeStart)]
      : []),
  ];
  if (problems.length > 0) throw invalid(problems);
}

async function isTruck(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('trucks')
    .select('id')
    .where('id', '=', id)
    .where(isInUse('trucks'))
    .execute();
  return found.length > 0;
}

async function isPerson(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_program', '=', false)
    .execute();
  return found.length > 0;
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

async function readAbsence(db: Db, id: number): Promise<AbsenceView> {
  const [found] = await readAbsences(db, sql`a.id = ${id}`);
  if (found === undefined) throw notFound();
  return found;
}

async function readAbsences(db: Db, condition: RawBuilder<unknown>): Promise<AbsenceView[]> {
  const { rows } = await sql<AbsenceView>`
    select a.id, a.version, a.truck_id as "truckId", a.driver_user_id as "driverUserId",
      (select jsonb_build_object('id', id, 'licensePlateNumber', license_plate_number)
        from trucks where trucks.id = a.truck_id) as truck,
      (select jsonb_build_object('id', id, 'name', ${userFullName('users')})
        from users where users.id = a.driver_user_id) as driver,
      a.absent_from as "from", a.absent_to as "to", a.reason, a.note, a.active
    from absences a
    where ${condition}
    order by a.absent_from desc, a.id desc limit ${sql.lit(maxAbsences)}`.execute(db);
  return rows;
}
