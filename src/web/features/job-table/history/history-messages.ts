import type { Counts, PreviousLoad, StopField } from '#api/driver/driver-job.ts';
import { causeField } from '#api/history/history-cause.ts';
import type { HiddenHistoryField } from '#api/history/row-history.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import { formatDay, isDay } from '#domain/calendar/day.ts';
import { formatDateTime, parseInstant } from '#domain/calendar/tallinn-time.ts';
import { sentChannels } from '#domain/dispatch/changed-after-sending.ts';
import { nextStop, type StopKind, stopKinds, photoKinds } from '#domain/driver/driver-job.ts';
import { driverStatuses } from '#domain/driver/driver-status.ts';
import { waitingReasons } from '#domain/driver/waiting.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { recipientRoles } from '#domain/sms/recipient.ts';

import { channels, sends, sms } from '../../../i18n/et/dispatch.ts';
import { driverRecord } from '../../../i18n/et/driver/driver-record.ts';
import { jobTable } from '../../../i18n/et/job-table.ts';
import { rowHistory as messages } from '../../../i18n/et/row-history.ts';
import { common } from '../../../i18n/et/shell.ts';

type Change = JobRowHistoryEntry['changes'][number];

const hiddenFields: Record<HiddenHistoryField, true> = { actionId: true, noted: true, simulated: true };

/** Returns the name of the actor: a person, an external service or an import. */
export function actorText(who: string | null): string {
  return who === null ? messages.somebody : (messages.actors[who] ?? who);
}

/** Returns the action, to follow the actor's name: 'muutis rida'. A driver's step includes the stop. */
export function actionText({ action, changes }: Pick<JobRowHistoryEntry, 'action' | 'changes'>): string {
  const { actions, steps, otherAction } = messages;
  const from = changes.find(({ field }) => field === 'driverStatus')?.before;
  const status = driverStatuses.find((each) => each === from);
  const stop = status === undefined ? null : nextStop(status);
  const words = (stop === null ? undefined : steps[action]?.[stop]) ?? actions[action] ?? otherAction(action);
  const isSimulated = changes.some(({ field, after }) => field === 'simulated' && after === 'true');
  return isSimulated ? sends.simulated(words) : words;
}

/** Returns a line for each change: 'Sihtkoht: Kuivati → Muuga terminal'. Technical fields are left out. */
export function changeLines({ at, changes }: Pick<JobRowHistoryEntry, 'at' | 'changes'>): string[] {
  return withRecipient(changes)
    .filter(
      ({ field, after }) => !(field in hiddenFields) && !(field === 'occurredAt' && isSameMinute(at, after)),
    )
    .toSorted((one, other) => rankOf(one.field) - rankOf(other.field))
    .map(changeWords);
}

/** The role and name of an SMS's recipient are one value. */
function withRecipient(changes: readonly Change[]): readonly Change[] {
  const valueOf = (field: string) => changes.find((each) => each.field === field)?.after ?? null;
  const [role, name] = [valueOf('recipientRole'), valueOf('recipientName')];
  if (role === null || name === null) return changes;
  const words = { field: 'recipientRole', before: null, after: recipientWords(role, name) };
  return [...changes.filter(({ field }) => field !== 'recipientRole' && field !== 'recipientName'), words];
}

/** Returns the recipient of an SMS in the words of the send dialog: 'Autojuht Jaan Kask', 'Logistik Mari Kivi'. */
function recipientWords(role: string, name: string): string {
  if (role === 'OTHER') return sms.logistics(name);
  return `${shown('recipientRole', role) ?? role} ${name}`;
}

const writtenFields = ['startTime', 'endTime', ...Object.keys(messages.stopFields)];

/** Returns the rank of a field: the driver's entries at a stop come after everything else. */
function rankOf(field: string): number {
  const [stop, writtenField = ''] = field.split('.');
  if (!stopKinds.some((each) => each === stop)) return -1;
  const at = writtenFields.indexOf(writtenField);
  return at === -1 ? writtenFields.length : at;
}

function changeWords({ field, before, after }: Change): string {
  // The server's words are used.
  if (field === causeField && after !== null) return after;
  const { change, set, nothing } = messages;
  const name = fieldName(field);
  const to = shown(field, after) ?? nothing;
  const from = shown(field, before);
  return from === null && after !== null ? set(name, to) : change(name, from ?? nothing, to);
}

function fieldName(field: string): string {
  const column = jobRowColumns.find((each) => each === field);
  if (column !== undefined && column !== 'transportJobId') return jobTable.columns[column];
  const stop = stopKinds.find((each) => field.startsWith(`${each}.`));
  if (stop !== undefined) return stopFieldName(stop, field.slice(stop.length + 1) as WrittenField);
  return messages.fields[field] ?? field;
}

type WrittenField = StopField | 'netWeightKg' | 'signedOtherWeightKg';

function stopFieldName(stop: StopKind, field: WrittenField): string {
  const { atStop, stopFields, stopTimes } = messages;
  if (field === 'startTime' || field === 'endTime') return stopTimes[stop][field];
  const name = field === 'signature' ? driverRecord.signatures[stop] : stopFields[field];
  return atStop(messages.stop[stop], name);
}

/** A value of the history, which is plain text, as people read it. */
function shown(field: string, value: string | null): string | null {
  if (value === null || value === '') return null;
  if (value === 'true' || value === 'false') return value === 'true' ? common.yes : common.no;
  if (isDay(value)) return formatDay(value);
  if (/quantity$|(Kg|Km)$/i.test(field)) return formatNumber(value);
  if (/^occurredAt$|\.(start|end)Time$/.test(field)) return shownInstant(value);
  if (field.endsWith('.signature')) return messages.signatures[value] ?? value;
  return shownByField[field.slice(field.lastIndexOf('.') + 1)]?.(value) ?? value;
}

const shownByField: Readonly<Record<string, (value: string) => string | undefined>> = {
  status: (value) => labelOf(value, jobRowStatuses, jobTable.statuses),
  driverStatus: (value) => labelOf(value, driverStatuses, messages.driverStatuses),
  waybillStatus: (value) => jobTable.waybillStatuses[value],
  waitingReason: (value) => labelOf(value, waitingReasons, driverRecord.waitingReasons),
  recipientRole: (value) => labelOf(value, recipientRoles, sms.roles),
  kind: (value) => labelOf(value, photoKinds, driverRecord.photoKinds),
  photoFirst: (value) => labelOf(value, photoKinds, driverRecord.photoKinds),
  photoRemoved: (value) => labelOf(value, photoKinds, driverRecord.photoKinds),
  changedAfterSending: (value) =>
    value
      .split(',')
      .map((code) => labelOf(code, sentChannels, channels) ?? code)
      .join(', '),
  previousLoads: shownLoads,
  counts: (value) => (JSON.parse(value) as Counts).map(({ quantity }) => formatNumber(quantity)).join('; '),
};

function labelOf<Code extends string>(
  value: string,
  codes: readonly Code[],
  labels: Readonly<Record<Code, string>>,
): string | undefined {
  const code = codes.find((each) => each === value);
  return code === undefined ? undefined : labels[code];
}

function shownInstant(value: string): string {
  const instant = parseInstant(value);
  return instant === null ? value : formatDateTime(instant);
}

function isSameMinute(at: string, occurredAt: string | null): boolean {
  return occurredAt !== null && shownInstant(at) === shownInstant(occurredAt);
}

/** Previous loads, which the history keeps as the JSON that was compared: 'Raps (kuivpuhastus), Nisu'. */
function shownLoads(value: string): string {
  const loads = JSON.parse(value) as PreviousLoad[];
  if (loads.length === 0) return messages.nothing;
  return loads
    .map(({ name, cleaning }) =>
      cleaning === null ? name : messages.load(name, driverRecord.cleanings[cleaning]),
    )
    .join(', ');
}
