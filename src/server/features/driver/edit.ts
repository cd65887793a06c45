import { type DriverJob, type StopField, type StopRequest, stopFieldNames } from '#api/driver/driver-job.ts';
import type { EditDriverJobRequest, EditedFields } from '#api/driver/driver.ts';
import { problem, type Problem } from '#api/error-codes.ts';
import { clockSkewMilliseconds, editableParts, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { driverStopProblems } from '#domain/driver/driver-stop.ts';
import { type FieldEdit, mergeFields } from '#domain/driver/field-merge.ts';
import { decimal, decimalToText } from '#domain/goods/decimal.ts';

import { conflict, invalid } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { findJob } from './act.ts';
import type { ActionCall, LockedJob, Outcome } from './driver-action.ts';
import { delivered, isBulk, raiseFieldVersions, signatureProblems, upsertStop } from './moves.ts';
import { toPreviousLoads } from './previous-loads.ts';
import { stopText, stopValues, toRuleStop } from './stop-fields.ts';

/**
 * Corrects what was written down. Fields that others changed meanwhile merge; the same field is 409 with the job
 * as it is, and nothing is written (domain/field-merge.ts).
 */
export async function edit(
  call: ActionCall,
  body: EditDriverJobRequest,
  job: LockedJob,
  version: number,
): Promise<Outcome> {
  const { db, user } = call;
  const current = await findJob(db, user, job.id);
  const refused = lockedParts(body.changes, job);
  if (refused.length > 0) throw invalid(refused);

  const versions = await fieldVersions(call, job.id);
  const { changed, collided } = mergeFields(
    fieldEdits(body),
    (field) => ({ value: currentText(current, field), changedAt: versions[field] ?? 0 }),
    body.version,
  );
  if (collided.length > 0) {
    throw conflict(
      collided.map((field) => problem('NOT_ALLOWED', `changes.${field}`, et.driver.changedMeanwhile)),
      current,
    );
  }
  const problems = [
    ...brokenRules(call, job, current, body.changes, changed),
    ...(await unreadableSignatures(body.changes, changed)),
  ];
  if (problems.length > 0) throw invalid(problems);

  await writeStart(call, job.id, body.changes, changed);
  for (const stop of stopKinds) {
    const fields = pick(body.changes[stop] ?? {}, changedOf(stop, changed));
    if (Object.keys(fields).length > 0) await upsertStop(db, job.id, stop, stopValues(fields));
  }
  await raiseFieldVersions(db, user.id, job.id, changed, version);
  const reweighed =
    changed.includes('destination.grossWeightKg') || changed.includes('destination.vehicleWeightKg');
  return {
    delivered: reweighed
      ? delivered(job, { ...current.destinationStop, ...body.changes.destination })
      : new Map(),
    changes: Object.fromEntries(changed.map((field) => [field, historyOf(current, body.changes, field)])),
  };
}

/** Parts that have not been written down yet, or not in this status, cannot be corrected. */
function lockedParts(changes: EditedFields, job: LockedJob): Problem[] {
  const open = editableParts(job.status);
  return stopKinds
    .filter((stop) => changes[stop] !== undefined && !open.includes(stop))
    .map((stop) => problem('NOT_ALLOWED', `changes.${stop}`));
}

function fieldEdits({ changes, was }: EditDriverJobRequest): FieldEdit[] {
  return fieldsOf(changes).map((field) => ({
    field,
    to: textOf(changes, field),
    was: was === undefined || !fieldsOf(was).includes(field) ? undefined : textOf(was, field),
  }));
}

/** The dotted names of the fields that are given. */
function fieldsOf(fields: EditedFields): string[] {
  return [
    ...(['previousLoads', 'preDriveKm'] as const).filter((name) => fields[name] !== undefined),
    ...stopKinds.flatMap((stop) =>
      stopFieldNames.filter((name) => fields[stop]?.[name] !== undefined).map((name) => `${stop}.${name}`),
    ),
  ];
}

function textOf(fields: EditedFields, field: string): string | null {
  if (field === 'previousLoads') return JSON.stringify(toPreviousLoads(fields.previousLoads));
  if (field === 'preDriveKm') return measureText(fields.preDriveKm);
  const [stop, name] = field.split('.') as [StopKind, StopField];
  return stopText(name, fields[stop]?.[name]);
}

function currentText(job: DriverJob, field: string): string | null {
  return textOf(
    {
      previousLoads: job.previousLoads,
      preDriveKm: job.preDriveKm,
      pickup: job.pickupStop ?? {},
      destination: job.destinationStop ?? {},
    },
    field,
  );
}

function measureText(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : decimalToText(decimal(value));
}

/** The rules of a stop, on the stop as it becomes. */
function brokenRules(
  { now }: ActionCall,
  job: LockedJob,
  current: DriverJob,
  changes: EditedFields,
  changed: readonly string[],
): Problem[] {
  const latest = now + clockSkewMilliseconds;
  const records = { pickup: current.pickupStop, destination: current.destinationStop };
  const negative = changes.preDriveKm !== null && (changes.preDriveKm ?? 0) < 0;
  return [
    ...(negative ? [problem('INVALID', 'changes.preDriveKm')] : []),
    ...stopKinds
      .filter((stop) => changedOf(stop, changed).length > 0)
      .flatMap((stop) => {
        const merged = { ...records[stop], ...changes[stop] };
        return driverStopProblems(toRuleStop(merged), isBulk(job), latest).map(({ code, field }) =>
          problem(code, `changes.${stop}.${field}`),
        );
      }),
  ];
}

/** Only new ones: one that has been kept for long must not stand in the way of other corrections. */
async function unreadableSignatures(changes: EditedFields, changed: readonly string[]): Promise<Problem[]> {
  const fields = stopKinds.filter((stop) => changed.includes(`${stop}.signature`));
  const problems = fields.map((stop) =>
    signatureProblems(changes[stop]?.signature, `changes.${stop}.signature`),
  );
  return (await Promise.all(problems)).flat();
}

async function writeStart(
  { db }: ActionCall,
  jobId: number,
  changes: EditedFields,
  changed: readonly string[],
): Promise<void> {
  const values = {
    ...(changed.includes('previousLoads') && {
      previous_loads: JSON.stringify(toPreviousLoads(changes.previousLoads)),
    }),
    ...(changed.includes('preDriveKm') && { pre_drive_km: changes.preDriveKm ?? null }),
  };
  if (Object.keys(values).length === 0) return;
  await db.updateTable('driver_jobs').set(values).where('transport_job_id', '=', jobId).execute();
}

async function fieldVersions({ db }: ActionCall, jobId: number): Promise<Record<string, number>> {
  const row = await db
    .selectFrom('driver_jobs')
    .select('field_versions')
    .where('transport_job_id', '=', jobId)
    .executeTakeFirst();
  return row?.field_versions ?? {};
}

function changedOf(stop: StopKind, changed: readonly string[]): StopField[] {
  return stopFieldNames.filter((name) => changed.includes(`${stop}.${name}`));
}

function pick(stop: StopRequest, names: readonly StopField[]): StopRequest {
  return Object.fromEntries(names.map((name) => [name, stop[name]]));
}

/** A signature is too long for the history: that it changed is enough. */
function historyOf(current: DriverJob, changes: EditedFields, field: string): unknown {
  if (field.endsWith('.signature')) return 'changed';
  return [currentText(current, field), textOf(changes, field)];
}
