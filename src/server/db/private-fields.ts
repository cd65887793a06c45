import type { StopField } from '#api/driver/driver-job.ts';
import type { HiddenHistoryField, OwnHistoryField } from '#api/history/row-history.ts';
import type { ColumnWith, EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

/** Fields of a row's history whose content their kind does not tell: any of them may be about a person. */
type JudgedField =
  | (EditableJobRowField & ColumnWith<{ kind: 'line' | 'multiline' }>)
  | StopField
  | OwnHistoryField
  | HiddenHistoryField;

/**
 * Whether webhooks leave a field out: phones, e-mail addresses and names of people, texts of messages, signatures. It
 * is said of each, so that a new field does not compile without it.
 */
const isPrivate: Readonly<Record<JudgedField, boolean>> = {
  shelf: false,
  notes: false,

  startTime: false,
  endTime: false,
  grossWeightKg: false,
  vehicleWeightKg: false,
  noScale: false,
  estimatedWeightKg: false,
  waitingReason: false,
  clientName: true,
  contactName: true,
  contactPhone: true,
  signature: true,
  signedWeightKg: false,
  distanceKm: false,
  afterDriveKm: false,
  counts: false,
  lot: false,

  transportJobId: false,
  duplicateOf: false,
  deliveredQuantity: false,
  driverStatus: false,
  occurredAt: false,
  truckId: false,
  previousLoads: false,
  preDriveKm: false,
  kind: false,
  photoFirst: false,
  photoRemoved: false,
  phone: true,
  message: true,
  recipientRole: false,
  recipientName: true,
  recipientEmail: true,
  waybillStatus: false,
  changedAfterSending: false,
  regime: false,
  reason: false,
  number: false,
  external_id: false,
  batch_id: false,
  loaded_lot: false,
  replacement_product_id: false,
  tied_to_id: false,

  // Names a report of a driver's phone to the server.
  actionId: true,
  noted: false,
  simulated: false,
};

const privateNames = new Set<string>(
  Object.entries(isPrivate).flatMap(([name, isLeftOut]) => (isLeftOut ? [name] : [])),
);

/** True for a field of a row's history that webhooks leave out; one of a stop is named with it (`pickup.notes`). */
export function isPrivateField(field: string): boolean {
  return privateNames.has(field.slice(field.lastIndexOf('.') + 1));
}
