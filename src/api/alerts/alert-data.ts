import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { SentChannel, SentRow } from '#domain/dispatch/changed-after-sending.ts';
import type { Send, SendSystem } from '#domain/dispatch/preflight.ts';
import type { PhotoKind, StopKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind } from '#domain/driver/driver-status.ts';
import type { ReportAnswer } from '#domain/driver/report-outcome.ts';
import type { Difference } from '#domain/driver/standing-job.ts';
import type { UnusualReason } from '#domain/driver/weights/weight-checks.ts';
import type { RequestedChange } from '#domain/orders/change-request.ts';
import type { PlannedStart } from '#domain/planning/reported-waits.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { PreviousLoad, StopRecord } from '../driver/driver-job.ts';
import type { EditedFields, OfficeReport } from '../driver/driver-steps.ts';
import type { PaperOwner } from '../papers/papers.ts';
import type { DecidedLoad } from '../vehicles/load-verdict.ts';
import type { Alert } from './alerts.ts';

/** `data` of the kinds of alerts of which more is read than the words of their line. */
interface AlertDataOf {
  DRIVER_REPORT_NOT_APPLIED: UnappliedReportData;
  WEIGHT_UNUSUAL: UnusualData;
  CHANGED_MEANWHILE: ReportData;
  PREVIOUS_LOADS_CHANGED: ChangedLoadsData;
  LOAD_FORBIDDEN: ReleaseRequestData;
  DRIVER_REPORT: OfficeReportData;
  DRIVER_NOTE: DriverNoteData;
  RELEASE_ASKED: ReleaseRequestData;
  MESSAGE_RECEIVED: ReceivedMessageData;
  ORDER_CHANGE_ASKED: ChangeRequestData;
  SEND_FAILED: FailedSendData;
  CHANGED_AFTER_SENDING: OutdatedSendData;
  CONTRACT_NEARLY_USED: NearlyUsedContractData;
  TRUCK_DOUBLE_BOOKED: DoubleBookingData;
  PAPER_EXPIRING: ExpiringPaperData;
  PRECURSOR_REPORT_DUE: OwedPrecursorReportData;
  PRECURSOR_SHORT: ShortPrecursorData;
}

/** What `data` of any kind may say: the words of its line, and its cause. */
export interface AlertWords {
  /** Whose the alert is, or what it is about: the line shows it instead of the summary. */
  title?: string;
  /** What is wrong: the line shows it instead of the summary, after the client. */
  said?: string;
  /** Keeps apart alerts of one kind, order and day that have different causes. */
  cause?: string;
}

/** `data` of an alert of this kind. */
export type AlertData<K extends AlertKind = AlertKind> = AlertWords &
  (K extends keyof AlertDataOf ? AlertDataOf[K] : Record<string, unknown>);

type WithData = Pick<Alert, 'kind' | 'data'>;

/** Returns what an alert of this kind tells, null of another. */
export function dataOf<K extends keyof AlertDataOf>(alert: WithData, kind: K): AlertDataOf[K] | null {
  return alert.kind === kind ? (alert.data as unknown as AlertDataOf[K]) : null;
}

/** Returns the words of an alert of any kind. */
export function wordsOf(alert: Pick<Alert, 'data'>): AlertWords {
  return alert.data;
}

/** Returns how something was sent that failed or is outdated; null of other alerts, webhooks and several channels. */
export function sentBy(alert: WithData): Send | 'mail' | 'e-invoice' | null {
  const send = dataOf(alert, 'SEND_FAILED') ?? dataOf(alert, 'CHANGED_AFTER_SENDING');
  if (send === null) return null;
  if ('channel' in send) return send.channel;
  return 'system' in send ? send.system : null;
}

/** Returns the transport order of an alert, null without one. */
export function orderIdOf(alert: WithData & Pick<Alert, 'row'>): number | null {
  const about =
    dataOf(alert, 'ORDER_CHANGE_ASKED') ??
    dataOf(alert, 'SEND_FAILED') ??
    dataOf(alert, 'CHANGED_AFTER_SENDING');
  const orderOfData = about !== null && 'transportOrderId' in about ? about.transportOrderId : null;
  return alert.row?.transportOrderId ?? orderOfData;
}

/** A notice of explosives precursors that is owed to the authority. */
interface OwedPrecursorReportData {
  reportId: number;
  dueAt: string;
}

/** Explosives precursors of which less came off a truck than went on. */
export interface ShortPrecursorData {
  rowId: number;
  product: { id: number; name: string; unit: string };
  /** What is missing, in the product's unit; null where it was weighed in another. */
  quantity: number | null;
  company: { id: number; name: string };
  /** What happened, in Estonian, for the notice of a loss. */
  facts: string;
}

/** A paper that runs out, and whose it is, by the fields of the list of papers. */
interface ExpiringPaperData {
  paperId: number;
  subject: PaperOwner;
  validTo: Day;
}

interface ByDriver {
  driverName: string;
  driverPhone: string | null;
}

interface Named {
  /** Null of a day. */
  id: number | null;
  name: string;
}

/** One thing that was done otherwise than the office wants, in words; null for none. */
export interface NamedDifference extends Pick<Difference, 'field' | 'rowId'> {
  done: Named | null;
  wanted: Named | null;
}

/** A report as its driver sent it, without a photo's content. */
export type SentReport = EditedFields['pickup'] &
  Pick<EditedFields, 'previousLoads' | 'preDriveKm'> & {
    actionId: string;
    what: DriverActionKind;
    occurredAt: string;
    stop?: StopKind | undefined;
    changes?: EditedFields;
    kind?: PhotoKind;
  };

/** Why a report is kept beside its job. */
export const keptReasons = ['CANCELLED', 'OTHER_TRUCK', 'PASSED'] as const;
export type KeptReason = (typeof keptReasons)[number];

/** Values that a driver confirmed, or that differ from the office's; or a weight that is another than the signed one. */
type UnusualData =
  | (ByDriver & {
      what: DriverActionKind;
      occurredAt: string;
      stop: StopKind | null;
      values: readonly { field: string; reason: UnusualReason; value: number; limit: number }[];
    })
  | { stop: StopKind; signedWeightKg: number | null | undefined; weightKg: number | null };

/** What a truck's driver did of a job, where it differs from what the office wants: both sides, and each report. */
export interface ReportData extends ByDriver {
  differences: readonly NamedDifference[];
  truck: Named | null;
  driver: Named;
  reports: readonly SentReport[];
  /** True while goods are on the truck or were. */
  hasGoods: boolean;
  /** What the office may answer; not in alerts that were raised before it was asked. */
  answers?: readonly ReportAnswer[];
}

/** Reports that are kept beside their job: what they say together, and each of them. */
export type UnappliedReportData = ReportData &
  Partial<Omit<SentReport, 'what'>> & {
    licensePlateNumber: string | null;
    reason: KeptReason;
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
  ByDriver & { what: DriverActionKind; stop: StopKind };

/** The load space, what stood in it before, and why the driver thinks that it may be loaded. */
export interface ReleaseRequestData extends LoadSpace, ByDriver {
  occurredAt: string;
  licensePlateNumber: string;
  trailerRegNumber: string | null;
  /** The load space that was planned then. */
  planned: LoadSpace;
  note: string;
  /** True where the goods were forbidden when they were asked about. */
  isBlocked?: boolean;
  loads: readonly DecidedLoad[];
  /** The loads before as the driver states them, which no step has reported yet. */
  stated?: readonly PreviousLoad[];
  /** The driver's entries on leaving the pickup, if the goods are on the truck already. */
  report?: { grossWeightKg?: number | null; vehicleWeightKg?: number | null; notes?: string | null };
}

/** What a driver states now of the previous loads, and what was stated before. */
export interface ChangedLoadsData extends ByDriver {
  before: readonly PreviousLoad[];
  after: readonly PreviousLoad[];
}

/** A message that somebody wrote to the office, in short. */
export interface ReceivedMessageData {
  messageId: number;
  channel: string;
  from: string;
  /** Null where the sender is unknown. */
  company: string | null;
  /** Their number. */
  attachments: number;
}

/** What a client asks to be changed of an order; `message` says it in words. */
export interface ChangeRequestData {
  transportOrderId: number;
  message: string;
  wish: RequestedChange;
}

/** A delivery packet, which goes by e-mail. */
interface PacketData {
  channel: 'mail';
  transportOrderId: number | null;
  recipient: string | null;
}

/**
 * What was not sent, by how it was to go: a job or row, one that had been sent before, a packet, invoice or webhook.
 */
export type FailedSendData =
  | { channel: Send; error: string | null }
  | { system: SendSystem; isRecalled: boolean; explanation: string }
  | (PacketData & { error: string | null })
  | { channel: 'e-invoice'; statementId: number; number: string; error: string | null }
  | { webhookId: number; deliveryId: number };

/** What was sent and is outdated: a row with what each channel has of it, or a packet. */
export type OutdatedSendData =
  | {
      channels: readonly SentChannel[];
      sent: Partial<Record<SentChannel, SentRow>>;
      present: SentRow;
    }
  | PacketData;

/** A contract that is nearly used up; quantities in its unit. */
export interface NearlyUsedContractData {
  contractId: number;
  companyId: number;
  company: string;
  quantity: number;
  used: number;
  unit: string;
}

/** The row of the earlier job and when that begins, and the truck of the later one. */
export interface DoubleBookingData {
  otherRowId: number | null;
  /** Not in alerts that were settled before it was kept. */
  otherTime?: string;
  licensePlateNumber: string;
}
