import { problem } from '#api/error-codes.ts';
import { absenceEndpoints, type AbsenceView, type GivenAbsence } from '#api/planning/absences.ts';
import { isSkippedEnd, isEndAfterStart } from '#domain/planning/absence.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';
import {
  findAbsences,
  insertAbsence,
  isPerson,
  isTruckInUse,
  lockAbsence,
  readAbsence,
  writeAbsence,
} from './repository.ts';

/** Endpoints of absences of trucks and drivers (docs/requirements.md, 'Planning the day'). */
export const absences: Feature = (api, { jobRowEvents }) => {
  register(api, absenceEndpoints.listAbsences, async ({ query: { from, to, truckId }, db }) => ({
    content: await findAbsences(db, { from, to, truckId }),
  }));

  register(api, absenceEndpoints.getAbsence, async ({ params, db }) => ({
    content: await readAbsence(db, params.id),
  }));

  register(api, absenceEndpoints.createAbsence, async ({ body, user, db, afterCommit }) => {
    await refuseWrongAbsence(db, body);
    const id = await insertAbsence(db, body);
    // The reason of an absence may be a matter of health: the note is stored only in the absence and deleted with it.
    const { note: _, ...changes } = body;
    await recordAudit(db, { userId: user.id, entity: 'absence', entityId: id, action: 'created', changes });
    afterCommit(() => {
      jobRowEvents.changed(null);
    });
    return { content: await readAbsence(db, id) };
  });

  register(api, absenceEndpoints.changeAbsence, async ({ params: { id }, body, user, db, afterCommit }) => {
    const before = await lockAbsence(db, id);
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
    await writeAbsence(db, id, { ...changed, active, version: version + 1 });
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
async function refuseWrongAbsence(db: Db, absence: GivenAbsence, storedAbsence?: AbsenceView): Promise<void> {
  const { truckId = null, driverUserId = null, from, to } = absence;
  const messages = et.absences;
  const skipped = (['from', 'to'] as const).filter((field) => isSkippedEnd(absence[field]));
  const problems = [
    ...(truckId === null && driverUserId === null ? [problem('REQUIRED', 'truckId', messages.nobody)] : []),
    ...(truckId !== null && truckId !== storedAbsence?.truckId && !(await isTruckInUse(db, truckId))
      ? [problem('NOT_FOUND', 'truckId')]
      : []),
    ...(driverUserId !== null &&
    driverUserId !== storedAbsence?.driverUserId &&
    !(await isPerson(db, driverUserId))
      ? [problem('NOT_FOUND', 'driverUserId')]
      : []),
    ...skipped.map((field) =>
      problem('INVALID', field, et.skippedTime(absence[field].slice(0, 10), absence[field].slice(11))),
    ),
    ...(skipped.length === 0 && !isEndAfterStart({ from, to })
      ? [problem('INVALID', 'to', messages.endsBeforeStart)]
      : []),
  ];
  if (problems.length > 0) throw invalid(problems);
}
