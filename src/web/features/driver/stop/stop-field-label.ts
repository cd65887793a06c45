import type { StopField } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { stopTextsBy } from '#domain/record-fields/driver-stop.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';

/** Returns the name of a stop's field, wherever it is shown. */
export function stopFieldLabel(name: StopField, stop: StopKind, messages: DriverMessages): string {
  const labels: Record<StopField, string> = {
    startTime: stop === 'pickup' ? messages.stop.pickupStart : messages.stop.destinationStart,
    endTime: stop === 'pickup' ? messages.stop.pickupEnd : messages.stop.destinationEnd,
    grossWeightKg: messages.stop.gross,
    vehicleWeightKg: messages.stop.vehicle,
    noScale: messages.stop.noScale,
    estimatedWeightKg: messages.stop.estimated,
    waitingReason: messages.stop.waitingReason,
    ...stopTextsBy((text) => messages.stop.texts[text]),
    signature: stop === 'pickup' ? messages.stop.signature : messages.atStop.pad.receiverSignature,
    signedWeightKg: messages.atStop.pad.signedWeight,
    distanceKm: messages.stop.distance,
    afterDriveKm: messages.stop.afterDriveKm,
    counts: messages.stop.counts,
  };
  return labels[name];
}
