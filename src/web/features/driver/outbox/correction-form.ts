import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import { toPreviousLoad } from '#api/driver/written-down.ts';
import type { Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';

import { jobAfter, valuesIn, stopOf } from '../../../offline/job-after.ts';
import type { OutboxAction, OutboxItem } from '../../../offline/outbox-item.ts';
import { editableStops, editedFields, type EditForm, editFormOf } from '../edit/edit-form.ts';
import { isBulkJob } from '../job-text.ts';
import type { PreDrive } from '../start/PreDriveField.tsx';
import { isDistance, occurredAtOf, threeLoads, whenProblem } from '../start/start-form.ts';
import {
  netAtOtherEnd,
  netInOtherForm,
  type StopForm,
  type StopFormField,
  stopFormOf,
  type StopFormProblem,
  stopFormProblems,
  type StopProblems,
  stopRequestOf,
  referenceTimeOf,
} from '../stop/stop-form.ts';
import { answeredFields } from '../stop/unusual.ts';

/** A refused action as it stands in the fields of its screen. */
export interface CorrectionForm {
  /** The day of the action; times entered in its fields are of this day. */
  day: Day;
  time: TimeOfDay;
  stop: StopForm | null;
  start: StartPart | null;
  edit: EditForm | null;
}

interface StartPart extends PreDrive {
  truckId: number | null;
  loads: PreviousLoad[];
}

/** The problems of each field; 'start' and 'edit' share `preDriveKm`. */
export interface CorrectionProblems {
  when: StopFormProblem | null;
  truck: StopFormProblem | null;
  loads: StopFormProblem | null;
  preDriveKm: StopFormProblem | null;
  stops: Partial<Record<StopKind, StopProblems>>;
}

/** Returns the fields as the driver had filled them in. */
export function correctionFormOf({ action, occurredAt }: OutboxItem, job: DriverJob): CorrectionForm {
  const { day, time } = toTallinn(occurredAt);
  const form: CorrectionForm = { day, time, stop: null, start: null, edit: null };
  switch (action.what) {
    case 'at-location':
      return { ...form, stop: stopFormOf(action.fields) };
    case 'on-route-to-pickup': {
      const { truckId = null, previousLoads, preDriveKm = null } = action.start;
      const loads = threeLoads((previousLoads ?? []).map(toPreviousLoad));
      return { ...form, start: { truckId, loads, preDriveKm } };
    }
    case 'edit':
      return {
        ...form,
        edit: editedFormOf(action, editFormOf(jobAfter(job, { action, occurredAt }) ?? job)),
      };
    case 'arrival-at-location':
    case 'redirection-noted':
    case 'photo':
    case 'photo-changed':
    case 'report':
    case 'cleaning':
    case 'release-asked':
      return form;
  }
}

/** Signatures that were replaced on the phone have no field; they are sent with the correction nevertheless. */
function editedFormOf({ changes }: OutboxAction & { what: 'edit' }, form: EditForm): EditForm {
  const stops = { ...form.stops };
  for (const kind of stopKinds) {
    stops[kind] = { ...stops[kind], formerSignatures: changes[kind]?.formerSignatures ?? [] };
  }
  return { ...form, stops };
}

/**
 * Returns the action as the fields say it, or null when all is as the server has it. An untouched time keeps its
 * seconds.
 */
export function corrected(
  item: OutboxItem,
  form: CorrectionForm,
  job: DriverJob,
  now: number,
): Corrected | null {
  const shownTime = toTallinn(item.occurredAt);
  const isSameTime = form.day === shownTime.day && form.time === shownTime.time;
  const occurredAt = isSameTime ? item.occurredAt : (occurredAtOf(form, now) ?? item.occurredAt);
  const action = correctedAction(item.action, form, job, Date.parse(occurredAt));
  return action === null ? null : { action, occurredAt };
}

type Corrected = Pick<OutboxItem, 'action' | 'occurredAt'>;

function correctedAction(
  action: OutboxAction,
  { stop, start, edit }: CorrectionForm,
  job: DriverJob,
  referenceTime: number,
): OutboxAction | null {
  if (action.what === 'at-location' && stop !== null) {
    return { ...action, fields: stopRequestOf(stop, referenceTime), ...withAnswers(action, stop) };
  }
  if (action.what === 'on-route-to-pickup' && start !== null) {
    const { loads, truckId, preDriveKm } = start;
    const previousLoads = loads.filter(({ name }) => name.trim() !== '');
    return {
      ...action,
      start: { ...action.start, truckId, preDriveKm, previousLoads },
      ...withAnswers(action, start),
    };
  }
  if (action.what === 'edit' && edit !== null) {
    const changes = editedFields(job, edit, editableStops(job));
    if (Object.keys(changes).length === 0) return null;
    // The value that the driver saw first is compared, not the server's present value: a collision must stay one.
    const was = valuesIn(job, changes);
    const valuesSeen = action.was;
    return {
      ...action,
      changes,
      ...withAnswers(action, edit, ...Object.values(edit.stops)),
      was: {
        ...was,
        ...('previousLoads' in was &&
          'previousLoads' in valuesSeen && { previousLoads: valuesSeen.previousLoads }),
        ...('preDriveKm' in was && 'preDriveKm' in valuesSeen && { preDriveKm: valuesSeen.preDriveKm }),
        ...Object.fromEntries(
          stopKinds.flatMap((kind) => {
            const fields = was[kind];
            if (fields === undefined) return [];
            const before = Object.entries(valuesSeen[kind] ?? {}).filter(([name]) => name in fields);
            return [[kind, { ...fields, ...Object.fromEntries(before) }]];
          }),
        ),
      },
    };
  }
  return action;
}

/** The fields whose unusual values the driver has confirmed, before and in these forms. */
function withAnswers(
  action: { confirmed?: string[] },
  ...forms: readonly { confirmed?: string[] | undefined }[]
): { confirmed?: string[] } {
  const fields = [...new Set([...(action.confirmed ?? []), ...forms.flatMap(answeredFields)])];
  return fields.length > 0 ? { confirmed: fields } : {};
}

/** Returns the problems that the device itself finds: as long as there are any, sending would be of no use. */
export function ownProblems(
  item: OutboxItem,
  form: CorrectionForm,
  job: DriverJob,
  now: number,
): CorrectionProblems {
  const { stop, edit } = form;
  const isBulk = isBulkJob(job);
  const preDriveKm = form.start?.preDriveKm ?? edit?.preDriveKm ?? null;
  const at = occurredAtOf(form, now);
  const stops: CorrectionProblems['stops'] = {};
  if (stop !== null && item.action.what === 'at-location') {
    const referenceTime = at === null ? now : Date.parse(at);
    stops[item.action.stop] = stopFormProblems(
      stop,
      isBulk,
      referenceTime,
      now,
      netAtOtherEnd(job, item.action.stop),
    );
  }
  if (edit !== null) {
    for (const kind of editableStops(job)) {
      const referenceTime = referenceTimeOf(stopOf(job, kind));
      const otherNetKg = netInOtherForm(edit.stops, kind);
      stops[kind] = stopFormProblems(edit.stops[kind], isBulk, referenceTime, now, otherNetKg);
    }
  }
  return {
    when: whenProblem(form, now),
    truck: null,
    loads: null,
    preDriveKm: isDistance(preDriveKm) ? null : 'invalid',
    stops,
  };
}

/** Returns the server's problems, for fields that still hold the refused value. */
export function serversProblems(
  item: OutboxItem,
  first: CorrectionForm,
  form: CorrectionForm,
): CorrectionProblems {
  const problems: CorrectionProblems = { when: null, truck: null, loads: null, preDriveKm: null, stops: {} };
  const isSame = (valueOf: (of: CorrectionForm) => unknown) =>
    JSON.stringify(valueOf(first)) === JSON.stringify(valueOf(form));
  for (const { field, code } of item.refusal?.problems ?? []) {
    const reason: StopFormProblem = code === 'REQUIRED' ? 'required' : 'invalid';
    const [name = '', inner = ''] = field.replace(/^changes\./, '').split('.');
    const kind =
      item.action.what === 'at-location' ? item.action.stop : stopKinds.find((each) => each === name);
    if (field === 'occurredAt') {
      if (isSame(({ day, time }) => [day, time])) problems.when = reason;
    } else if (name === 'truckId') {
      if (isSame(({ start }) => start?.truckId)) problems.truck = reason;
    } else if (name === 'previousLoads') {
      if (isSame(({ start, edit }) => (start ?? edit)?.loads)) problems.loads = reason;
    } else if (name === 'preDriveKm') {
      if (isSame(({ start, edit }) => (start ?? edit)?.preDriveKm)) problems.preDriveKm = reason;
    } else if (kind !== undefined) {
      const field = (item.action.what === 'at-location' ? name : inner) as StopFormField;
      if (isSame((each) => (each.stop ?? each.edit?.stops[kind])?.[field])) {
        const problem = field === 'signature' ? 'unreadableSignature' : reason;
        problems.stops[kind] = { ...problems.stops[kind], [field]: problem };
      }
    }
  }
  return problems;
}

/**
 * Joins the problems that device and server found; for the same field the device's text is more exact than the
 * server's code.
 */
export function withProblems(servers: CorrectionProblems, own: CorrectionProblems): CorrectionProblems {
  return {
    when: own.when ?? servers.when,
    truck: own.truck ?? servers.truck,
    loads: own.loads ?? servers.loads,
    preDriveKm: own.preDriveKm ?? servers.preDriveKm,
    stops: Object.fromEntries(
      stopKinds.map((kind) => [kind, { ...servers.stops[kind], ...own.stops[kind] }]),
    ),
  };
}

/** True when any field has a problem. */
export function hasProblems({ when, truck, loads, preDriveKm, stops }: CorrectionProblems): boolean {
  const single = [when, truck, loads, preDriveKm].some((problem) => problem !== null);
  return single || stopKinds.some((kind) => Object.keys(stops[kind] ?? {}).length > 0);
}
