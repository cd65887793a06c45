import type { PhotoKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind } from '#domain/driver/driver-status.ts';
import type { PlannedStart } from '#domain/planning/reported-waits.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { StopRecord } from '../driver/driver-job.ts';
import type { EditedFields, OfficeReport } from '../driver/driver-steps.ts';
import type { DecidedLoad } from '../vehicles/load-gate.ts';
import type { Alert } from './alerts.ts';

/** `data` of the kinds of alerts that show more than a sentence. */
export interface AlertDataOf {
  DRIVER_REPORT_NOT_APPLIED: UnappliedReportData;
  DRIVER_REPORT: OfficeReportData;
  DRIVER_NOTE: DriverNoteData;
  RELEASE_ASKED: ReleaseRequestData;
}

/** Returns what an alert of this kind tells, null of another. */
export function dataOf<K extends keyof AlertDataOf>(
  alert: Pick<Alert, 'kind' | 'data'>,
  kind: K,
): AlertDataOf[K] | null {
  return alert.kind === kind ? (alert.data as unknown as AlertDataOf[K]) : null;
}

interface ByDriver {
  driverName: string;
  driverPhone: string | null;
}

/** A driver's post as it was sent, and why its job did not take it. */
export type UnappliedPost = EditedFields['pickup'] &
  Pick<EditedFields, 'previousLoads' | 'preDriveKm'> & {
    actionId: string;
    what: DriverActionKind;
    occurredAt: string;
    stop?: 'pickup' | 'destination';
    changes?: EditedFields;
    kind?: PhotoKind;
    reason: 'CANCELLED' | 'OTHER_CARRIER' | 'PASSED';
    /** The job already has it. */
    isApplied?: boolean;
  };

/** What all posts of a job say together, and who sent them from which truck. */
export type UnappliedReportData = UnappliedPost &
  ByDriver & {
    licensePlateNumber: string | null;
    /** Each post, in the order in which they came. */
    reports: readonly UnappliedPost[];
  };

/** What a driver told the office; one of a step has no text. */
export interface OfficeReportData extends ByDriver, Partial<Omit<OfficeReport, 'actionId'>> {
  what: DriverActionKind | 'report';
  licensePlateNumber: string | null;
  trailerRegNumber?: string;
  /** The truck's later jobs, as they were planned then. */
  later?: readonly PlannedStart[];
}

/** What was written down at the stop by then, without the signature. */
export type DriverNoteData = Omit<StopRecord, 'signature'> &
  ByDriver & { what: DriverActionKind; stop: 'pickup' | 'destination' };

/** The load space, what stood in it before, and why the driver thinks that it may be loaded. */
export interface ReleaseRequestData extends LoadSpace, ByDriver {
  occurredAt: string;
  licensePlateNumber: string;
  trailerRegNumber: string | null;
  /** The load space that was planned then. */
  planned: LoadSpace;
  note: string;
  loads: readonly DecidedLoad[];
  /** The driver's entries on leaving the pickup, if the goods are on the truck already. */
  report?: { grossWeightKg?: number | null; vehicleWeightKg?: number | null; notes?: string | null };
}
