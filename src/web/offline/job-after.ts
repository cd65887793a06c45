import type { DriverJob, PreviousLoad, StopField, StopRecord, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields, StartDrivingRequest } from '#api/driver/driver.ts';
import { nextStop, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { type DriverStatus, driverSteps, statusAfter } from '#domain/driver/driver-status.ts';
import { decimal, decimalToNumber } from '#domain/goods/decimal.ts';
import { netWeight } from '#domain/goods/weights.ts';

import type { DriverAction, OutboxItem } from './outbox-item.ts';

/** What `jobAfter` needs of an action. */
type Act = Pick<OutboxItem, 'deed' | 'occurredAt'>;

/**
 * The job as it will be once the server has the action: what the screens show meanwhile. Null when the action is
 * not allowed in the job's status, which also makes a second tap on the same button nothing.
 */
export function jobAfter(job: DriverJob, { deed, occurredAt }: Act): DriverJob | null {
  switch (deed.what) {
    case 'photo':
      return job;
    case 'redirection-noted':
      return job.redirected ? withNoted(job, deed.seenDestinations) : null;
    case 'edit':
      return statusAfter(job.driverStatus.code, 'edit') === null ? null : withEdited(job, deed.changes);
    case 'on-route-to-pickup':
    case 'arrival-at-location':
    case 'at-location': {
      const { code } = job.driverStatus;
      if (job.cancelled || ('stop' in deed && deed.stop !== nextStop(code))) return null;
      const status = statusAfter(code, deed.what);
      return status === null ? null : withStatus(withWritten(job, deed, occurredAt), status);
    }
  }
}

/** The job with everything that waits to be sent. What needs attention, and what is behind it, is left out. */
export function jobWithWaiting(job: DriverJob, items: readonly OutboxItem[]): DriverJob {
  let after = job;
  for (const item of items.toSorted((a, b) => a.seq - b.seq)) {
    if (item.transportJobId !== job.transportJobId || item.deed.what === 'photo') continue;
    if (item.state === 'attention') return after;
    after = jobAfter(after, item) ?? after;
  }
  return after;
}

/** The values that the job shows in the fields that are given: what an edit says it `was`. */
export function shownIn(job: DriverJob, fields: EditedFields): EditedFields {
  const shown: EditedFields = {};
  if (fields.previousLoads !== undefined) shown.previousLoads = job.previousLoads;
  if (fields.preDriveKm !== undefined) shown.preDriveKm = job.preDriveKm;
  for (const stop of stopKinds) {
    const given = fields[stop];
    if (given === undefined) continue;
    const record = stopOf(job, stop);
    shown[stop] = Object.fromEntries(
      Object.keys(given).map((name) => [name, record?.[name as StopField] ?? null]),
    );
  }
  return shown;
}

export function stopOf(job: DriverJob, stop: StopKind): StopRecord | null {
  return stop === 'pickup' ? job.pickupStop : job.destinationStop;
}

/** Previous loads as the server keeps them: without the empty ones. */
export function keptLoads(loads: StartDrivingRequest['previousLoads']): PreviousLoad[] {
  return (loads ?? [])
    .map((load) => (typeof load === 'string' ? { name: load } : load))
    .map((load) => ({
      productId: 'productId' in load ? (load.productId ?? null) : null,
      name: load.name.trim(),
      cleaning: 'cleaning' in load ? (load.cleaning ?? null) : null,
    }))
    .filter(({ name }) => name !== '');
}

function withStatus(job: DriverJob, code: DriverStatus): DriverJob {
  return {
    ...job,
    driverStatus: { id: driverSteps[code].id, code, value: job.driverStatus.value },
    redirected: job.redirected && code !== 'COMPLETED',
  };
}

function withWritten(job: DriverJob, deed: DriverAction, occurredAt: string): DriverJob {
  if (deed.what === 'on-route-to-pickup') {
    const { previousLoads, preDriveKm = null } = deed.start;
    return { ...job, previousLoads: keptLoads(previousLoads), preDriveKm };
  }
  if (deed.what === 'arrival-at-location') {
    return withStop(job, deed.stop, { arrivedAt: occurredAt });
  }
  if (deed.what === 'at-location') {
    return withStop(job, deed.stop, { ...withoutUndefined(deed.fields), leftAt: occurredAt });
  }
  return job;
}

function withEdited(job: DriverJob, changes: EditedFields): DriverJob {
  let after: DriverJob = {
    ...job,
    ...(changes.previousLoads !== undefined && { previousLoads: keptLoads(changes.previousLoads) }),
    ...(changes.preDriveKm !== undefined && { preDriveKm: changes.preDriveKm }),
  };
  for (const stop of stopKinds) {
    const fields = changes[stop];
    if (fields !== undefined) after = withStop(after, stop, withoutUndefined(fields));
  }
  return after;
}

function withNoted(job: DriverJob, seen: NonNullable<StartDrivingRequest['seenDestinations']>): DriverJob {
  const rows = job.transportJobProducts.map((row) => {
    const noted = seen.find(({ transportJobProductId }) => transportJobProductId === row.id);
    return noted?.locationId === (row.destination?.id ?? null) ? { ...row, redirectedFrom: null } : row;
  });
  return {
    ...job,
    transportJobProducts: rows,
    redirected: job.redirected && rows.some(({ redirectedFrom }) => redirectedFrom !== null),
  };
}

function withStop(job: DriverJob, stop: StopKind, values: Partial<StopRecord>): DriverJob {
  const merged = { ...emptyStop, ...stopOf(job, stop), ...values };
  const { grossWeightKg: gross, vehicleWeightKg: vehicle } = merged;
  const netWeightKg =
    gross === null || vehicle === null ? null : decimalToNumber(netWeight(decimal(gross), decimal(vehicle)));
  const record = { ...merged, netWeightKg };
  return stop === 'pickup' ? { ...job, pickupStop: record } : { ...job, destinationStop: record };
}

const emptyStop: StopRecord = {
  startTime: null,
  endTime: null,
  grossWeightKg: null,
  vehicleWeightKg: null,
  netWeightKg: null,
  clientName: null,
  contactName: null,
  contactPhone: null,
  signature: null,
  notes: null,
  distanceKm: null,
  afterDriveKm: null,
  arrivedAt: null,
  leftAt: null,
};

function withoutUndefined(fields: StopRequest): Partial<StopRecord> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
