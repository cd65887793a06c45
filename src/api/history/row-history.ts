import type { SendSystem } from '#domain/dispatch/preflight.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind } from '#domain/driver/driver-status.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import type { StopField } from '../driver/driver-job.ts';

/**
 * The actions in the history of a row and of its job. A new one is named here, and the
 * compiler then asks for its words (row-history-labels.ts).
 */
export type RowHistoryAction =
  | DriverActionKind
  | 'created'
  | 'updated'
  | 'cancelled'
  | 'joined'
  | 'confirmed'
  | 'restored'
  | 'import'
  | 'sms_queued'
  | 'sms_sent'
  | 'sms_failed'
  | 'shared'
  | 'share_withdrawn'
  | 'sms_unknown'
  | 'sms_untold'
  | 'fleet_event'
  | 'packet_asked'
  | 'packet_sent'
  | 'packet_failed'
  | 'packet_unknown'
  | 'waybill_status'
  | 'changed_after_sending'
  | 'load-released'
  | 'office-weights'
  | `${'sent_to' | 'cancelled' | 'recall_refused'}_${SendSystem}`;

/**
 * Fields that screens do not list with the others: stored for investigations or, like `simulated`, shown with the
 * action itself.
 */
export type HiddenHistoryField = 'actionId' | 'noted' | 'simulated';

/** Fields that are neither columns of the table nor fields of a stop; imports write columns of the database. */
export type OwnHistoryField =
  | 'transportJobId'
  | 'duplicateOf'
  | 'deliveredQuantity'
  | 'driverStatus'
  | 'occurredAt'
  | 'truckId'
  | 'previousLoads'
  | 'preDriveKm'
  | 'kind'
  | 'photoFirst'
  | 'photoRemoved'
  | 'phone'
  | 'message'
  | 'recipientRole'
  | 'recipientName'
  | 'recipientEmail'
  | 'waybillStatus'
  | 'changedAfterSending'
  | 'regime'
  | 'reason'
  | 'number'
  | 'external_id'
  | 'batch_id'
  | 'loaded_lot'
  | 'replacement_product_id'
  | 'tied_to_id';

export type RowHistoryField =
  | EditableJobRowField
  | 'status'
  | `${StopKind}.${StopField | 'netWeightKg' | 'signedOtherWeightKg'}`
  | OwnHistoryField
  | HiddenHistoryField;
