import type { DriverJob, StopField, StopRecord, StopRequest } from '#api/driver/driver-job.ts';
import type { EditDriverJobRequest, EditedFields } from '#api/driver/driver-steps.ts';
import { stopFieldNames, toPreviousLoads } from '#api/driver/written-down.ts';
import { problem, type Problem } from '#api/error-codes.ts';
import { clockSkewMs, editableParts, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { driverStopProblems } from '#domain/driver/driver-stop.ts';
import { type FieldEdit, mergeFields } from '#domain/driver/field-merge.ts';
import { deliveredWeight, netOf } from '#domain/driver/weights/delivered-shares.ts';
import type { UnusualValue } from '#domain/driver/weights/weight-checks.ts';

import type { Db } from '../../../db/schema.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { stopValues, toRuleStop } from '../stop-fields.ts';
import { readDriverJob } from './act.ts';
import { signingChanges, takeSignature } from './given-signatures.ts';
import type { ActionCall, ReportedAction, LockedJob, Outcome } from './reported-action.ts';
import {
  deliveredByRow,
  isBulk,
  saveFieldVersions,
  checkSignature,
  toRuleStops,
  saveStop,
} from './stop-writes.ts';
import {
  refuseUnconfirmed,
  type RuleStops,
  stopProblem,
  findUnusualAtStop,
  unusualPreDrive,
} from './unusual-values.ts';
import { currentText, fieldsOf, textOf } from './written-fields.ts';

/**
 * Corrects what was written down. Fields that others changed meanwhile merge; the same field is 409 with the job
 * as it is, and nothing is written (domain/driver/field-merge.ts).
 */
export async function edit(
  call: ActionCall,
  _action: ReportedAction,
  body: EditDriverJobRequest,
  job: LockedJob,
  newVersion: number,
): Promise<Outcome> {
  const { db, user } = call;
  const messages = driverMessages[call.language].job;
  const current = await readDriverJob(db, user, job.id);
  const lockedProblems = lockedParts(body.changes, job);
  if (lockedProblems.length > 0) throw invalid(lockedProblems);

  const versions = await readFieldVersions(call, job.id);
  const { changedFields, collidedFields } = mergeFields(
    fieldEdits(body).filter(({ field }) => !field.endsWith('.signedWeightKg')),
    (field) => ({ value: currentText(current, field), changedAt: versions[field] ?? 0 }),
    body.version,
  );
  if (collidedFields.length > 0) {
    throw conflict(
      collidedFields.map((field) => problem('NOT_ALLOWED', `changes.${field}`, messages.changedMeanwhile)),
      current,
    );
  }
  const before = toRuleStops(current);
  const stops = stopsAfter(current, body.changes, changedFields);
  const problems = [
    ...brokenRules(call, job, stops, body.changes, changedFields),
    ...(await checkSignatures(call, body.changes, changedFields)),
  ];
  const unusual = refuseUnconfirmed(
    call,
    body.confirmed,
    problems,
    await findUnusualEdits(db, job, stops, body.changes, changedFields),
  );

  await writeStart(call, job.id, body.changes, changedFields);
  const signings = {};
  for (const stop of stopKinds) {
    const fields = pick(body.changes[stop] ?? {}, changedOf(stop, changedFields));
    if (Object.keys(fields).length === 0) continue;
    const record = stop === 'pickup' ? current.pickupStop : current.destinationStop;
    const signing = { jobId: job.id, stop, current: record, weighed: stops[stop], pickup: stops.pickup };
    const { formerSignatures, signedWeightKg: claimedWeightKg } = body.changes[stop] ?? {};
    const signature = await takeSignature(
      call,
      { ...fields, signedWeightKg: claimedWeightKg, formerSignatures },
      signing,
    );
    await saveStop(db, job.id, stop, stopValues({ ...fields, ...signature }));
    Object.assign(signings, signingChanges(signing, { ...record, ...fields, ...signature }));
  }
  await saveFieldVersions(db, user.id, job.id, changedFields, newVersion);
  return {
    // A field that collides is refused; changes of other fields by others stay.
    ...(body.version < job.version && changedFields.length > 0 && { cause: { code: 'REPORT_MERGED' } }),
    delivered: isSameDelivered(before, stops) ? new Map() : deliveredByRow(job, stops),
    unusual,
    changes: {
      ...Object.fromEntries(changedFields.map((field) => [field, historyOf(current, body.changes, field)])),
      ...signings,
    },
  };
}

/** Parts that were not entered yet, or that this status does not allow, cannot be corrected. */
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

/** The stops after the correction. */
function stopsAfter(current: DriverJob, changes: EditedFields, changedFields: readonly string[]): RuleStops {
  const stopAfter = (kind: StopKind, record: StopRecord | null) =>
    record === null && changedOf(kind, changedFields).length === 0
      ? null
      : toRuleStop({ ...record, ...changes[kind] });
  return {
    pickup: stopAfter('pickup', current.pickupStop),
    destination: stopAfter('destination', current.destinationStop),
  };
}

/** Only a change of what counts as delivered touches the rows. */
function isSameDelivered(before: RuleStops, after: RuleStops): boolean {
  const [weightBefore, weightAfter] = [before, after].map(
    ({ pickup, destination }) => destination && deliveredWeight(pickup, destination),
  );
  return weightBefore?.kg === weightAfter?.kg;
}

/** The stops to ask about: those whose weights or kilometres change, and the unloading when the loading changes. */
async function findUnusualEdits(
  db: Db,
  job: LockedJob,
  stops: RuleStops,
  changes: EditedFields,
  changedFields: readonly string[],
): Promise<UnusualValue[]> {
  const unusual = changedFields.includes('preDriveKm') ? unusualPreDrive(changes.preDriveKm) : [];
  for (const kind of stopKinds) {
    const fields = changedOf(kind, changedFields);
    const isWeightChanged = fields.some((field) => field.endsWith('WeightKg'));
    for (const value of await findUnusualAtStop(db, job, kind, stops)) {
      const isOfWeight = value.field.endsWith('WeightKg');
      if (isOfWeight ? isWeightChanged : fields.includes(value.field as StopField)) {
        unusual.push(inField(`${kind}.${value.field}`, value));
      } else if (value.reason === 'UNLOADED_UNLIKE_LOADED' && isPickupReweighed(changedFields)) {
        // A difference between both ends is asked about where it was made.
        unusual.push(inField(`pickup.${value.field}`, value));
      }
    }
  }
  return unusual.map((value) => inField(`changes.${value.field}`, value));
}

function inField(field: string, value: UnusualValue): UnusualValue {
  return { ...value, field };
}

function isPickupReweighed(changedFields: readonly string[]): boolean {
  return changedFields.some((field) => field.startsWith('pickup.') && field.endsWith('WeightKg'));
}

/** Checks the rules of a stop after the correction. */
function brokenRules(
  { now, language }: ActionCall,
  job: LockedJob,
  stops: RuleStops,
  changes: EditedFields,
  changedFields: readonly string[],
): Problem[] {
  const latest = now + clockSkewMs;
  const negative = changes.preDriveKm !== null && (changes.preDriveKm ?? 0) < 0;
  return [
    ...(negative ? [problem('INVALID', 'changes.preDriveKm')] : []),
    ...stopKinds
      .filter((kind) => changedOf(kind, changedFields).length > 0)
      .flatMap((kind) => {
        const stop = stops[kind];
        const other = stops[kind === 'pickup' ? 'destination' : 'pickup'];
        if (stop === null) return [];
        const isOtherWeighed = other !== null && netOf(other) !== null;
        return driverStopProblems(stop, isBulk(job), latest, isOtherWeighed).map((each) =>
          stopProblem(each, stop, language, `changes.${kind}.`),
        );
      }),
  ];
}

/** Only new values: an old one must not block other corrections. */
async function checkSignatures(
  { language }: ActionCall,
  changes: EditedFields,
  changedFields: readonly string[],
): Promise<Problem[]> {
  const fields = stopKinds.filter((stop) => changedFields.includes(`${stop}.signature`));
  const problems = fields.map((stop) =>
    checkSignature(changes[stop]?.signature, `changes.${stop}.signature`, language),
  );
  return (await Promise.all(problems)).flat();
}

async function writeStart(
  { db }: ActionCall,
  jobId: number,
  changes: EditedFields,
  changedFields: readonly string[],
): Promise<void> {
  const values = {
    ...(changedFields.includes('previousLoads') && {
      previous_loads: JSON.stringify(toPreviousLoads(changes.previousLoads)),
    }),
    ...(changedFields.includes('preDriveKm') && { pre_drive_km: changes.preDriveKm ?? null }),
  };
  if (Object.keys(values).length === 0) return;
  await db.updateTable('driver_jobs').set(values).where('transport_job_id', '=', jobId).execute();
}

async function readFieldVersions({ db }: ActionCall, jobId: number): Promise<Record<string, number>> {
  const row = await db
    .selectFrom('driver_jobs')
    .select('field_versions')
    .where('transport_job_id', '=', jobId)
    .executeTakeFirst();
  return row?.field_versions ?? {};
}

function changedOf(stop: StopKind, changedFields: readonly string[]): StopField[] {
  return stopFieldNames.filter((name) => changedFields.includes(`${stop}.${name}`));
}

function pick(stop: StopRequest, names: readonly StopField[]): StopRequest {
  return Object.fromEntries(names.map((name) => [name, stop[name]]));
}

/** A signature is too long for the history: it only says that the signature changed. */
function historyOf(current: DriverJob, changes: EditedFields, field: string): unknown {
  if (field.endsWith('.signature')) return 'changed';
  return [currentText(current, field), textOf(changes, field)];
}
