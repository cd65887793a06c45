import type { DriverJob, StopRecord } from '#api/driver/driver-job.ts';
import { driverStatusLabels } from '#api/job-row/job-row-labels.ts';
import { instantToIso, isoOrNull } from '#domain/calendar/tallinn-time.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';
import { recordedWaiting } from '#domain/driver/waiting.ts';
import { deliveredWeight } from '#domain/driver/weights/delivered-shares.ts';
import { netKg } from '#domain/goods/weights.ts';
import { stopTextsBy } from '#domain/record-fields/driver-stop.ts';

import { storedNumber } from '../../db/stored-number.ts';
import { stopColumns } from '../../record-fields/driver-stop.ts';
import type { RecordedJob, Stop } from './job-records.ts';
import { toRuleStop } from './stop-fields.ts';

/** Returns the reports of a driver about a job, as driver and office both read them. */
export function jobRecordView(job: RecordedJob, stops: readonly Stop[]) {
  const stopOf = (kind: Stop['stop']) => stopView(stops.find(({ stop }) => stop === kind));
  const [pickupStop, destinationStop] = [stopOf('pickup'), stopOf('destination')];
  return {
    transportJobId: job.id,
    driverStatus: {
      id: driverSteps[job.driver_status].id,
      code: job.driver_status,
      value: driverStatusLabels[job.driver_status],
    },
    previousLoads: job.previous_loads ?? [],
    preDriveKm: storedNumber(job.pre_drive_km),
    pickupStop,
    destinationStop,
    deliveredIsEstimated: isDeliveredEstimated(pickupStop, destinationStop),
    history: job.actions.map(({ what, occurredAt, receivedAt }) => ({
      what,
      occurredAt: instantToIso(Date.parse(occurredAt)),
      receivedAt: instantToIso(Date.parse(receivedAt)),
    })),
    photos: job.photos.map((photo) => ({ ...photo, takenAt: instantToIso(Date.parse(photo.takenAt)) })),
  } satisfies Partial<DriverJob>;
}

/** Returns the record of a stop; null before a driver has been there. */
export function stopView(stop: Stop | undefined): StopRecord | null {
  if (stop === undefined) return null;
  const { gross_weight_kg: gross, vehicle_weight_kg: vehicle, net_weight_kg: net } = stop;
  const times = {
    arrivedAt: isoOrNull(stop.arrived_at),
    endTime: isoOrNull(stop.end_time),
    leftAt: isoOrNull(stop.left_at),
  };
  return {
    startTime: isoOrNull(stop.start_time),
    ...times,
    grossWeightKg: storedNumber(gross),
    vehicleWeightKg: storedNumber(vehicle),
    netWeightKg: netKg(gross, vehicle, net),
    noScale: stop.no_scale,
    estimatedWeightKg: storedNumber(stop.estimated_weight_kg),
    waitingReason: stop.waiting_reason,
    ...recordedWaiting(times),
    ...stopTextsBy((name) => stop[stopColumns[name]]),
    signature: stop.signature,
    signedWeightKg: storedNumber(stop.signed_weight_kg),
    distanceKm: storedNumber(stop.distance_km),
    afterDriveKm: storedNumber(stop.after_drive_km),
    counts: stop.counts,
  };
}

/** True when neither end was weighed, so that what was delivered is the driver's estimate. */
function isDeliveredEstimated(pickup: StopRecord | null, destination: StopRecord | null): boolean {
  if (destination === null) return false;
  return deliveredWeight(pickup && toRuleStop(pickup), toRuleStop(destination))?.isEstimated ?? false;
}
