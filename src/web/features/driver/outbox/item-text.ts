import type { DriverJob, StopField } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver-steps.ts';
import { stopFieldNames } from '#api/driver/written-down.ts';
import { formatDateTime, parseInstant } from '#domain/calendar/tallinn-time.ts';
import { stopKinds } from '#domain/driver/driver-job.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import { shownUnit } from '../../../i18n/units.ts';
import { valuesIn } from '../../../offline/job-after.ts';
import {
  type OutboxAction,
  isBeside,
  type RefusedField,
  type Refusal,
} from '../../../offline/outbox-item.ts';
import { writtenBy } from '../../../offline/refused-item.ts';
import { stopFieldLabel } from '../stop/stop-field-label.ts';

/** Returns the name of an action: the words of the button that made it. */
export function actionTitle(action: OutboxAction, messages: DriverMessages): string {
  switch (action.what) {
    case 'on-route-to-pickup':
      return messages.actions.start;
    case 'arrival-at-location':
      return action.stop === 'pickup'
        ? messages.actions.arriveAtPickup
        : messages.actions.arriveAtDestination;
    case 'at-location':
      return action.stop === 'pickup' ? messages.actions.leavePickup : messages.actions.leaveDestination;
    case 'edit':
      return messages.actions.edit;
    case 'redirection-noted':
      return messages.sync.noted;
    case 'cleaning':
      return `${messages.gate.cleaning}: ${messages.start.cleanings[action.regime]}`;
    case 'release-asked':
      return messages.gate.ask;
    case 'photo-changed':
      if (action.isRemoved === true) return messages.photos.removed;
      return action.isFirst === true ? messages.photos.moved : messages.photos.changed;
    case 'report':
      return `${messages.officeReport.title}: ${action.text}`;
    case 'photo':
      return `${messages.sync.photo}: ${messages.photos[action.kind]}`;
  }
}

/** One field of a report: what stands on the phone, and what the office has. */
export interface ReportRow {
  label: string;
  mine: string;
  servers: string;
}

/**
 * Returns every value that an action holds, with its unit, beside the job's present value (null when unknown). Empty
 * values are left out.
 */
export function reportRows(
  action: OutboxAction,
  current: DriverJob | null,
  messages: DriverMessages,
): ReportRow[] {
  const mine = writtenBy(action);
  const servers = current === null ? {} : valuesIn(current, mine);
  const empty = messages.sync.empty;
  return fieldsOf(mine, messages)
    .map(({ label, read }) => {
      // The unit stands by each figure: '43 980 kg' beside '43 960 kg'.
      const [, name = label, unit = ''] = /^(.+) \((.+)\)$/.exec(label) ?? [];
      const show = (value: unknown) => {
        const text = showValue(value, messages);
        return unit === '' || text === empty ? text : `${text} ${unit}`;
      };
      return { label: name, mine: show(read(mine)), servers: current === null ? '–' : show(read(servers)) };
    })
    .filter((row) => row.mine !== empty || (row.servers !== empty && action.what === 'edit'));
}

/** Returns the differences between a refused action and the job on the server. */
export function differences(action: OutboxAction, current: DriverJob, messages: DriverMessages): ReportRow[] {
  return reportRows(action, current, messages).filter(({ mine, servers }) => mine !== servers);
}

/**
 * Returns whose values are beside those of the phone. The office enters nothing that drivers enter: values that differ
 * came from another phone. For a cancelled job, and where the other side has nothing, it is the office.
 */
export function otherSide(
  actions: readonly OutboxAction[],
  current: DriverJob | null,
  messages: DriverMessages,
): string {
  const { empty, servers, otherPhone } = messages.sync;
  if (current === null || current.cancelled) return servers;
  const rows = actions.flatMap((action) => differences(action, current, messages));
  return rows.some((row) => row.servers !== empty) ? otherPhone : servers;
}

/** Returns the parts that are lost when a report is thrown away: 'kaalud, allkiri, fotod (2)'. */
export function lostParts(actions: readonly OutboxAction[], { parts }: DriverMessages): string {
  const writtenParts = actions.map(writtenBy);
  const stops = writtenParts.flatMap(({ pickup, destination }) => [pickup ?? {}, destination ?? {}]);
  const has = (...names: StopField[]) =>
    stops.some((stop) => names.some((name) => !['', null, undefined].includes(stop[name] as string)));
  const photos = actions.filter(({ what }) => what === 'photo').length;
  const lostNames = [
    has('grossWeightKg', 'vehicleWeightKg', 'estimatedWeightKg') && parts.weights,
    has('signature') && parts.signature,
    photos > 0 && parts.photos(photos),
    (actions.some((action) => action.what !== 'edit' && !isBeside(action)) || has('startTime', 'endTime')) &&
      parts.times,
    writtenParts.some(({ previousLoads }) => (previousLoads ?? []).length > 0) && parts.loads,
    (has('distanceKm', 'afterDriveKm') ||
      writtenParts.some(({ preDriveKm }) => typeof preDriveKm === 'number')) &&
      parts.km,
    (has('notes') || actions.some(({ what }) => what === 'report')) && parts.notes,
  ].filter((part) => part !== false);
  return lostNames.length === 0 ? parts.nothing : lostNames.join(', ');
}

/** Returns why the server refused an action; its own sentence only where that names no reason. */
export function refusalReason(refusal: Refusal | null, { sync }: DriverMessages): string {
  if (refusal === null) return sync.changed;
  const { status, problems, message } = refusal;
  if (status >= 500) return sync.fault;
  if (status === 403) return sync.forbidden;
  if (status === 404) return sync.notThere;
  if (refusal.isGone === true) return sync.gone;
  if (status === 409) return sync.changed;
  if (status === 413) return sync.tooLarge;
  const codes = new Set(problems.map(({ code }) => code));
  if (codes.has('UNUSUAL')) return sync.unusual;
  if (codes.has('DUPLICATE')) return sync.sentOtherwise;
  if (codes.has('NOT_ALLOWED')) return sync.notAllowed;
  return codes.size > 0 ? sync.unacceptable : (message ?? sync.unacceptable);
}

/**
 * Returns the problems that the server found, a line a field: 'Brutokaal (kg): Nõutud', or its question about an
 * unusual value.
 */
export function refusedFieldLines(
  problems: readonly RefusedField[],
  action: OutboxAction,
  messages: DriverMessages,
): string[] {
  return problems.map(({ field, code, question }) => {
    return `${fieldLabel(field, action, messages)}: ${question ?? fieldReason(field, code, messages)}`;
  });
}

function fieldReason(field: string, code: RefusedField['code'], { problems }: DriverMessages): string {
  if (code === 'REQUIRED') return problems.required;
  if (code === 'UNUSUAL') return problems.unusual;
  if (field.endsWith('signature')) return problems.unreadableSignature;
  // The only thing that can be wrong with it: the device's clock is fast.
  return field === 'occurredAt' ? problems.inFuture : problems.invalid;
}

function fieldLabel(field: string, action: OutboxAction, messages: DriverMessages): string {
  const [name = '', inner = ''] = field.replace(/^changes\./, '').split('.');
  if (name === 'occurredAt') return messages.start.time;
  if (name === 'truckId') return messages.list.truck;
  if (name === 'trailerId') return messages.list.trailer;
  if (name === 'previousLoads') return messages.start.previousLoads;
  if (name === 'preDriveKm') return messages.start.preDrive;
  if (action.what === 'at-location') return stopFieldLabel(name as StopField, action.stop, messages);
  const stop = stopKinds.find((kind) => kind === name);
  return stop === undefined
    ? field
    : `${messages.job[stop]}: ${stopFieldLabel(inner as StopField, stop, messages)}`;
}

function fieldsOf(fields: EditedFields, messages: DriverMessages) {
  const changedFields: { label: string; read: (from: EditedFields) => unknown }[] = [];
  if (fields.previousLoads !== undefined) {
    changedFields.push({ label: messages.start.previousLoads, read: (from) => from.previousLoads });
  }
  if (fields.preDriveKm !== undefined) {
    changedFields.push({
      label: `${messages.start.preDrive} (${shownUnit('km')})`,
      read: (from) => from.preDriveKm,
    });
  }
  for (const stop of stopKinds) {
    for (const name of stopFieldNames.filter((each) => each in (fields[stop] ?? {}))) {
      changedFields.push({
        label: `${messages.job[stop]}: ${stopFieldLabel(name, stop, messages)}`,
        read: (from) => readable(name, from[stop]?.[name], messages),
      });
    }
  }
  return changedFields;
}

function readable(name: StopField, value: unknown, { atStop }: DriverMessages): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'waitingReason') return (atStop.waiting.reasons as Record<string, string>)[value] ?? value;
  return name === 'contactPhone' ? readablePhone(value) : value;
}

/** A value as a person reads it: numbers the Estonian way, times as date and clock. */
function showValue(value: unknown, messages: DriverMessages): string {
  if (value === null || value === undefined || value === '' || value === false) return messages.sync.empty;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return parseInstant(value) === null ? value : formatDateTime(value);
  if (Array.isArray(value)) {
    const names = value.map((load: unknown) =>
      typeof load === 'object' && load !== null && 'name' in load ? String(load.name) : String(load),
    );
    return names.filter((name) => name !== '').join(', ') || messages.sync.empty;
  }
  return '✓';
}
