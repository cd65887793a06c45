import type { DriverJob, DriverJobRow, StopRecord, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields, StartDrivingRequest } from '#api/driver/driver-steps.ts';
import { toPreviousLoads } from '#api/driver/written-down.ts';
import { nextStop, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import {
  type DriverStatus,
  driverSteps,
  statusAfter,
  statusesBeforeLoading,
} from '#domain/driver/driver-status.ts';
import { orderedGoods } from '#domain/driver/loaded-goods.ts';
import { recordedWaiting } from '#domain/driver/waiting.ts';
import { weightToSign } from '#domain/driver/weights/signed-weight.ts';
import { netKg } from '#domain/goods/weights.ts';
import { stopTextsBy } from '#domain/record-fields/driver-stop.ts';

import { type OutboxAction, isBeside, type OutboxItem } from './outbox-item.ts';

/** The part of an action that `jobAfter` needs. */
type Action = Pick<OutboxItem, 'action' | 'occurredAt'>;

/**
 * Returns the job as it will be once the server has the action: what the screens show meanwhile. Null when the
 * action is not allowed in the job's status, which also makes a second tap on the same button nothing.
 */
export function jobAfter(job: DriverJob, { action, occurredAt }: Action): DriverJob | null {
  switch (action.what) {
    case 'photo':
    case 'photo-changed':
    case 'report':
    case 'cleaning':
      return job;
    case 'release-asked':
      return statusesBeforeLoading.includes(job.driverStatus.code) && !job.cancelled ? job : null;
    case 'redirection-noted':
      return job.redirected ? withNoted(job, action.seenDestinations) : null;
    case 'edit':
      return statusAfter(job.driverStatus.code, 'edit') === null ? null : withEdited(job, action.changes);
    case 'on-route-to-pickup':
    case 'arrival-at-location':
    case 'at-location': {
      const { code } = job.driverStatus;
      if (job.cancelled || ('stop' in action && action.stop !== nextStop(code))) return null;
      const status = statusAfter(code, action.what);
      if (status === null) return null;
      return withStatus(withWritten(job, action, occurredAt), status);
    }
  }
}

/** Returns the job with everything that was done here, sent or not. */
export function jobWithWaiting(job: DriverJob, items: readonly OutboxItem[]): DriverJob {
  // Whatever the office did meanwhile: what waits was done.
  let after = { ...job, cancelled: false };
  for (const item of items.toSorted((a, b) => a.seq - b.seq)) {
    if (item.transportJobId !== job.transportJobId || isBeside(item.action)) continue;
    after = jobAfter(after, item) ?? after;
  }
  return { ...after, cancelled: job.cancelled };
}

/** Returns the record of a stop; null before the driver has been there. */
export function stopOf(job: DriverJob, stop: StopKind): StopRecord | null {
  return stop === 'pickup' ? job.pickupStop : job.destinationStop;
}

function withStatus(job: DriverJob, code: DriverStatus): DriverJob {
  return {
    ...job,
    driverStatus: { id: driverSteps[code].id, code, value: job.driverStatus.value },
    redirected: job.redirected && code !== 'COMPLETED',
  };
}

function withWritten(job: DriverJob, action: OutboxAction, occurredAt: string): DriverJob {
  if (action.what === 'on-route-to-pickup') {
    const { previousLoads, preDriveKm = null } = action.start;
    return { ...job, isMine: true, previousLoads: toPreviousLoads(previousLoads), preDriveKm };
  }
  if (action.what === 'arrival-at-location') {
    return withStop(job, action.stop, { arrivedAt: occurredAt });
  }
  if (action.what === 'at-location') {
    const { previousLoads } = action;
    const corrected =
      previousLoads === undefined ? job : { ...job, previousLoads: toPreviousLoads(previousLoads) };
    const leftJob = withSeenPlaces(
      withStop(corrected, action.stop, { ...withoutUndefined(action.fields), leftAt: occurredAt }),
      action,
    );
    return action.stop === 'pickup' ? withLoadedWeight(leftJob, action.goods) : leftJob;
  }
  return job;
}

/** Returns the job as loaded or unloaded where the phone said, wherever the office has moved that meanwhile. */
function withSeenPlaces(job: DriverJob, { stop, seen }: OutboxAction & { what: 'at-location' }): DriverJob {
  const transportJobProducts = job.transportJobProducts.map((row) => {
    const place = seen?.rows.find(({ rowId }) => rowId === row.id)?.[stop] ?? null;
    if (place === null || place.id === row[stop]?.id) return row;
    return { ...row, [stop]: { ...nowhere, id: place.id, locationName: place.name } };
  });
  return { ...job, transportJobProducts };
}

/** A place of which the phone knows no more than its name. */
const nowhere: Omit<DriverJobRow['pickup'], 'id' | 'locationName'> = {
  address: null,
  formattedAddress: null,
  latitude: null,
  longitude: null,
  locationCode: null,
  locationPhone: null,
  contact: null,
  contactName: null,
  companyId: 0,
};

/**
 * Returns the job with the goods that the driver saw as loaded; a step stored by an older version of the app lacks
 * them.
 */
function withLoadedWeight(
  job: DriverJob,
  goods: (OutboxAction & { what: 'at-location' })['goods'] = [],
): DriverJob {
  const transportJobProducts = job.transportJobProducts.map((row) => {
    const loadedGoods = goods.find(({ rowId }) => rowId === row.id)?.loaded ?? orderedGoods(row);
    return { ...row, loaded: loadedGoods };
  });
  return { ...job, transportJobProducts };
}

function withEdited(job: DriverJob, changes: EditedFields): DriverJob {
  let after: DriverJob = {
    ...job,
    ...(changes.previousLoads !== undefined && { previousLoads: toPreviousLoads(changes.previousLoads) }),
    ...(changes.preDriveKm !== undefined && { preDriveKm: changes.preDriveKm }),
  };
  for (const stop of stopKinds) {
    const fields = changes[stop];
    if (fields !== undefined) after = withStop(after, stop, withoutUndefined(fields));
  }
  return after;
}

function withNoted(
  job: DriverJob,
  seenDestinations: NonNullable<StartDrivingRequest['seenDestinations']>,
): DriverJob {
  const rows = job.transportJobProducts.map((row) => {
    const seenDestination = seenDestinations.find(
      ({ transportJobProductId }) => transportJobProductId === row.id,
    );
    return seenDestination?.locationId === (row.destination?.id ?? null)
      ? { ...row, redirectedFrom: null }
      : row;
  });
  return {
    ...job,
    transportJobProducts: rows,
    redirected: job.redirected && rows.some(({ redirectedFrom }) => redirectedFrom !== null),
  };
}

function withStop(job: DriverJob, stop: StopKind, values: Partial<StopRecord>): DriverJob {
  const record = computed({ ...emptyStop, ...stopOf(job, stop) }, values);
  return stop === 'pickup' ? { ...job, pickupStop: record } : { ...job, destinationStop: record };
}

/** Returns the driver's entries at a stop as its record. */
export function stopRecordOf(fields: StopRequest): StopRecord {
  return computed(emptyStop, withoutUndefined(fields));
}

/** A record with what is given, and with what follows from both. */
function computed(before: StopRecord, changes: Partial<StopRecord>): StopRecord {
  const record = { ...before, ...changes };
  // A net weight that the office entered from paper stays until the driver weighs.
  const isOfPaper = before.grossWeightKg === null && before.vehicleWeightKg === null;
  const { grossWeightKg, vehicleWeightKg } = record;
  const netWeightKg = netKg(grossWeightKg, vehicleWeightKg, isOfPaper ? before.netWeightKg : null);
  const isSigned = changes.signature != null && changes.signedWeightKg === undefined;
  return {
    ...record,
    netWeightKg,
    ...(isSigned && { signedWeightKg: weightToSign({ ...record, netWeightKg }) }),
    ...recordedWaiting(record),
  };
}

const emptyStop: StopRecord = {
  startTime: null,
  endTime: null,
  grossWeightKg: null,
  vehicleWeightKg: null,
  netWeightKg: null,
  noScale: false,
  estimatedWeightKg: null,
  waitingReason: null,
  waitedMinutes: null,
  waitingChargedFrom: null,
  ...stopTextsBy(() => null),
  signature: null,
  signedWeightKg: null,
  distanceKm: null,
  afterDriveKm: null,
  counts: null,
  arrivedAt: null,
  leftAt: null,
};

function withoutUndefined({ noScale, ...fields }: StopRequest): Partial<StopRecord> {
  const givenFields = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && name !== 'formerSignatures',
  );
  return { ...Object.fromEntries(givenFields), ...(noScale !== undefined && { noScale: noScale ?? false }) };
}
