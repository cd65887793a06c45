import type { DriverJob, StopField } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver.ts';
import { formatDateTime, parseInstant } from '#domain/calendar/tallinn-time.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { formatDecimal, toDecimal } from '#domain/goods/decimal.ts';

import type { DriverWords } from '../../../i18n/et/driver.ts';
import { shownIn } from '../../../offline/job-after.ts';
import type { DriverAction, RefusedField, Refusal } from '../../../offline/outbox-item.ts';

/** What an action is called: the words of the button that made it. */
export function actionTitle(deed: DriverAction, words: DriverWords): string {
  switch (deed.what) {
    case 'on-route-to-pickup':
      return words.actions.start;
    case 'arrival-at-location':
      return deed.stop === 'pickup' ? words.actions.arriveAtPickup : words.actions.arriveAtDestination;
    case 'at-location':
      return deed.stop === 'pickup' ? words.actions.leavePickup : words.actions.leaveDestination;
    case 'edit':
      return words.actions.edit;
    case 'redirection-noted':
      return words.sync.noted;
    case 'photo':
      return `${words.sync.photo}: ${words.photos[deed.kind]}`;
  }
}

/** One field in which the driver's data and the server's stand side by side. */
export interface Difference {
  label: string;
  mine: string;
  servers: string;
}

/** Where a refused action and the job on the server differ. */
export function differences(deed: DriverAction, current: DriverJob, words: DriverWords): Difference[] {
  const mine = writtenBy(deed);
  const servers = shownIn(current, mine);
  return fieldsOf(mine, words)
    .map(({ label, read }) => ({
      label,
      mine: showValue(read(mine), words),
      servers: showValue(read(servers), words),
    }))
    .filter((difference) => difference.mine !== difference.servers);
}

/** Why the server refused an action, in the driver's language; its own Estonian sentence only where that names no reason. */
export function refusalReason(refusal: Refusal | null, { sync }: DriverWords): string {
  if (refusal === null) return sync.changed;
  const { status, problems, message } = refusal;
  if (status >= 500) return sync.fault;
  if (status === 403) return sync.forbidden;
  if (status === 404) return sync.notThere;
  if (status === 409) return sync.changed;
  if (status === 413) return sync.tooLarge;
  const codes = new Set(problems.map(({ code }) => code));
  if (codes.has('DUPLICATE')) return sync.sentOtherwise;
  if (codes.has('NOT_ALLOWED')) return sync.notAllowed;
  return codes.size > 0 ? sync.unacceptable : (message ?? sync.unacceptable);
}

/** What the server found wrong, a line a field: 'Brutokaal (kg): Nõutud'. */
export function problemLines(
  problems: readonly RefusedField[],
  deed: DriverAction,
  words: DriverWords,
): string[] {
  return problems.map(({ field, code }) => {
    return `${fieldLabel(field, deed, words)}: ${fieldReason(field, code, words)}`;
  });
}

function fieldReason(field: string, code: RefusedField['code'], { problems }: DriverWords): string {
  if (code === 'REQUIRED') return problems.required;
  if (field.endsWith('signature')) return problems.unreadableSignature;
  // The only thing that can be wrong with it: the device's clock is fast.
  return field === 'occurredAt' ? problems.inFuture : problems.invalid;
}

function fieldLabel(field: string, deed: DriverAction, words: DriverWords): string {
  const [name = '', inner = ''] = field.replace(/^changes\./, '').split('.');
  if (name === 'occurredAt') return words.start.time;
  if (name === 'truckId') return words.list.truck;
  if (name === 'previousLoads') return words.start.previousLoads;
  if (name === 'preDriveKm') return words.start.preDrive;
  if (deed.what === 'at-location') return stopFieldLabel(name as StopField, deed.stop, words);
  const stop = stopKinds.find((kind) => kind === name);
  return stop === undefined
    ? field
    : `${words.job[stop]}: ${stopFieldLabel(inner as StopField, stop, words)}`;
}

function writtenBy(deed: DriverAction): EditedFields {
  switch (deed.what) {
    case 'edit':
      return deed.changes;
    case 'at-location':
      return { [deed.stop]: deed.fields };
    case 'on-route-to-pickup': {
      const { previousLoads, preDriveKm } = deed.start;
      return {
        ...(previousLoads !== undefined && { previousLoads }),
        ...(preDriveKm !== undefined && { preDriveKm }),
      };
    }
    case 'arrival-at-location':
    case 'redirection-noted':
    case 'photo':
      return {};
  }
}

function fieldsOf(fields: EditedFields, words: DriverWords) {
  const found: { label: string; read: (from: EditedFields) => unknown }[] = [];
  if (fields.previousLoads !== undefined) {
    found.push({ label: words.start.previousLoads, read: (from) => from.previousLoads });
  }
  if (fields.preDriveKm !== undefined) {
    found.push({ label: words.start.preDrive, read: (from) => from.preDriveKm });
  }
  for (const stop of stopKinds) {
    for (const name of Object.keys(fields[stop] ?? {}) as StopField[]) {
      found.push({
        label: `${words.job[stop]}: ${stopFieldLabel(name, stop, words)}`,
        read: (from) => from[stop]?.[name],
      });
    }
  }
  return found;
}

export function stopFieldLabel(name: StopField, stop: StopKind, words: DriverWords): string {
  const labels: Record<StopField, string> = {
    startTime: stop === 'pickup' ? words.stop.pickupStart : words.stop.destinationStart,
    endTime: stop === 'pickup' ? words.stop.pickupEnd : words.stop.destinationEnd,
    grossWeightKg: words.stop.gross,
    vehicleWeightKg: words.stop.vehicle,
    clientName: words.stop.client,
    contactName: words.stop.contactName,
    contactPhone: words.stop.contactPhone,
    signature: words.stop.signature,
    notes: words.stop.notes,
    distanceKm: words.stop.distance,
    afterDriveKm: words.stop.afterDriveKm,
  };
  return labels[name];
}

/** A value as a person reads it: numbers the Estonian way, times as date and clock. */
function showValue(value: unknown, words: DriverWords): string {
  if (value === null || value === undefined || value === '') return words.sync.empty;
  if (typeof value === 'number') return showNumber(value);
  if (typeof value === 'string') return parseInstant(value) === null ? value : formatDateTime(value);
  if (Array.isArray(value)) {
    const names = value.map((load: unknown) =>
      typeof load === 'object' && load !== null && 'name' in load ? String(load.name) : String(load),
    );
    return names.filter((name) => name !== '').join(', ') || words.sync.empty;
  }
  return '✓';
}

export function showNumber(value: number): string {
  const decimal = toDecimal(value);
  return decimal === null ? String(value) : formatDecimal(decimal);
}
