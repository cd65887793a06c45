import type { BrowserImport, DifferenceKind, ImportDifference } from '#api/admin/imports.ts';
import type { Counts, PreviousLoad, Signature } from '#api/driver/driver-job.ts';
import type { DriverLanguage } from '#api/driver/languages.ts';
import type { DecidedLoad } from '#api/vehicles/load-verdict.ts';
import type { AdrRule, PackingGroup } from '#domain/adr/dangerous-goods.ts';
import type { AlertKind } from '#domain/alerts/alert-kind.ts';
import type { SentChannel, SentRow } from '#domain/dispatch/changed-after-sending.ts';
import type { SendSystem } from '#domain/dispatch/preflight.ts';
import type { CleaningRegime, PhotoKind, StopKind } from '#domain/driver/driver-job.ts';
import type { DriverActionKind, DriverStatus } from '#domain/driver/driver-status.ts';
import type { ReportOutcome } from '#domain/driver/report-outcome.ts';
import type { WaitingReason } from '#domain/driver/waiting.ts';
import type { EInvoiceFormat, EInvoiceSendStatus } from '#domain/freight/e-invoice.ts';
import type { FreightState, Held } from '#domain/freight/freight-facts.ts';
import type { ChosenRule } from '#domain/freight/rule-choice.ts';
import type { StatementDocument } from '#domain/freight/statement.ts';
import type { FreightSide, Tariff } from '#domain/freight/tariff.ts';
import type { VatCategory } from '#domain/freight/vat.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import type {
  AttachmentKind,
  AutomaticKind,
  InboxAnswer,
  InboxChannel,
  ReadPart,
  SenderChecks,
} from '#domain/order-messages/inbox.ts';
import type { ChangeAnswer, WrittenChange } from '#domain/orders/change-request.ts';
import type { PacketWeights } from '#domain/orders/packet.ts';
import type { PaperGoods, PaperSubject } from '#domain/papers/paper.ts';
import type { Permission } from '#domain/permission.ts';
import type { AbsenceReason } from '#domain/planning/absence.ts';
import type { PositionSource } from '#domain/positions/position-source.ts';
import type { JobNewsKind } from '#domain/push/job-news.ts';
import type { JobPart, JobSnapshot } from '#domain/push/job-snapshot.ts';
import type { PushKind, PushMessageKind } from '#domain/push/push-kinds.ts';
import type { PrecursorKind } from '#domain/sales/precursors.ts';
import type { SalesLineStatus } from '#domain/sales/stock-allocation.ts';
import type { RecipientRole } from '#domain/sms/recipient.ts';
import type { SmsStatus } from '#domain/sms/sms-delivery.ts';
import type { ReleaseScope } from '#domain/vehicles/load-release.ts';
import type { TrailerKind } from '#domain/vehicles/load-space.ts';
import type { LoadRegime, Verdict } from '#domain/vehicles/previous-load-verdict.ts';
import type { VehicleStatus } from '#domain/vehicles/vehicle-status.ts';
import type { DeliveryState, WebhookEventType } from '#domain/webhooks/webhook.ts';

import type {
  FormerJourney,
  MadeByAnswer,
  StoredFile,
  StoredJson,
  WishedJob,
  WishedRow,
} from './stored-values.ts';
import type { Generated } from './tables.ts';

/**
 * Columns of which Koorem knows more than the database: one of a few words, or JSON of a shape. A column that has a
 * default is Generated.
 */
export interface NarrowColumns {
  absences: {
    reason: AbsenceReason;
  };
  adr_rules: {
    points: StoredJson<AdrRule['points']>;
  };
  alerts: {
    answer: Generated<ChangeAnswer | null>;
    data: StoredJson<Record<string, unknown>>;
    kind: AlertKind;
    made: StoredJson<MadeByAnswer> | null;
    wish_written: StoredJson<WrittenChange> | null;
  };
  audit_entries: {
    changes: StoredJson<Record<string, unknown>>;
  };
  cleanings: {
    regime: CleaningRegime;
  };
  companies: {
    least_cleaning_regime: CleaningRegime | null;
    status_code: Generated<'COMPANY_STATUS_NORMAL' | 'COMPANY_STATUS_INACTIVE'>;
  };
  driver_actions: {
    body: StoredJson<Record<string, unknown>> | null;
    dismissed: 'ALL' | 'SEEN' | null;
    outcome: Generated<ReportOutcome>;
    result: StoredJson<unknown> | null;
    stop: StopKind | null;
    what: DriverActionKind;
  };
  office_weights: {
    entered: StoredJson<Record<string, unknown>>;
    ticket_photo_ids: Generated<StoredJson<number[]>>;
  };
  driver_jobs: {
    field_versions: Generated<StoredJson<Record<string, number>>>;
    noted_destinations: Generated<StoredJson<Record<string, number | null>>>;
    previous_loads: Generated<StoredJson<PreviousLoad[]>>;
  };
  driver_photos: {
    kind: PhotoKind;
  };
  driver_seen: {
    snapshot: StoredJson<JobSnapshot>;
  };
  driver_stops: {
    counts: StoredJson<Counts> | null;
    signature: StoredJson<Signature> | null;
    stop: StopKind;
    waiting_reason: WaitingReason | null;
  };
  e_invoice_sends: {
    format: EInvoiceFormat;
    status: EInvoiceSendStatus;
  };
  former_signatures: {
    signature: StoredJson<Signature>;
    stop: StopKind;
  };
  freight_extras: {
    side: FreightSide;
  };
  freight_lines: {
    side: FreightSide;
    state: FreightState;
    vat_category: VatCategory;
  };
  freight_loads: {
    chosen: StoredJson<ChosenRule> | null;
    facts: StoredJson<unknown> | null;
    held: StoredJson<Held[]>;
    side: FreightSide;
    state: FreightState;
  };
  freight_statement_numbers: {
    side: FreightSide;
  };
  freight_statements: {
    document: StoredJson<StatementDocument>;
    side: FreightSide;
  };
  idempotency_keys: {
    answer: StoredJson<unknown> | null;
  };
  identity_records: {
    payload: StoredJson<Record<string, unknown>>;
  };
  import_differences: {
    content: StoredJson<ImportDifference>;
    kind: DifferenceKind;
  };
  imports: {
    files: StoredJson<StoredFile[]>;
    last_attempt: BrowserImport['lastAttempt'];
    state: 'waiting' | 'running' | 'ready' | 'refused' | 'applied' | 'failed';
    work: 'preview' | 'apply';
  };
  inbox_attachments: {
    kind: AttachmentKind;
  };
  inbox_messages: {
    answer: InboxAnswer | null;
    automatic: Generated<AutomaticKind | null>;
    channel: InboxChannel;
    read_part: Generated<ReadPart>;
    sender_checks: StoredJson<SenderChecks> | null;
  };
  known_distances: {
    source: 'driven' | 'router';
  };
  load_decisions: {
    loads: StoredJson<DecidedLoad[]>;
    regime: CleaningRegime | null;
    verdict: Verdict;
  };
  load_releases: {
    loads: StoredJson<DecidedLoad[]>;
    scope: Generated<ReleaseScope>;
  };
  locations: {
    location_type_code: 'LOCATION_TYPE_DELIVERY_ADDRESS' | 'LOCATION_TYPE_TERMINAL' | null;
  };
  messages: {
    role: RecipientRole | null;
    status: Generated<SmsStatus>;
    told_rows: StoredJson<Record<string, SentRow>> | null;
  };
  outside_sends: {
    next_rows: StoredJson<Record<string, SentRow>> | null;
    sent_rows: StoredJson<Record<string, SentRow>> | null;
    status: 'sending' | 'sent' | 'failed' | 'cancelling' | 'cancelled';
    system: SendSystem;
  };
  packets: {
    sent_weights: StoredJson<PacketWeights> | null;
    status: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unknown'>;
  };
  paper_kinds: {
    goods: Generated<PaperGoods>;
    subjects: PaperSubject[];
  };
  products: {
    cleaning_regime: LoadRegime | null;
    explosives_precursor: PrecursorKind | null;
    packing_group: PackingGroup | null;
  };
  push_messages: {
    kind: PushMessageKind;
  };
  push_notices: {
    changed: JobPart[];
    kind: JobNewsKind;
    snapshot: StoredJson<JobSnapshot>;
  };
  push_preferences: {
    kinds: PushKind[];
  };
  push_subscriptions: {
    language: DriverLanguage;
  };
  sales_order_lines: {
    status: Generated<SalesLineStatus>;
  };
  server_secrets: {
    value: StoredJson<unknown>;
  };
  sessions: {
    tokens: StoredJson<Record<string, unknown>>;
  };
  simulated_calls: {
    request: StoredJson<unknown>;
  };
  tariffs: {
    extras: StoredJson<Tariff['extras']>;
    fuel: StoredJson<Tariff['fuel']> | null;
    rules: StoredJson<Tariff['rules']>;
    side: FreightSide;
    waiting: StoredJson<Tariff['waiting']> | null;
  };
  told_jobs: {
    snapshot: StoredJson<JobSnapshot>;
  };
  trailers: {
    kind: TrailerKind | null;
    status: Generated<VehicleStatus>;
  };
  transport_job_products: {
    changed_after_sending: Generated<SentChannel[]>;
    simulated_sends: Generated<SentChannel[]>;
    sms_sent_as: StoredJson<SentRow> | null;
    status: Generated<JobRowStatus>;
    wished: StoredJson<WishedRow> | null;
  };
  transport_jobs: {
    driver_status: Generated<DriverStatus>;
    former_journey: StoredJson<FormerJourney> | null;
    wished: StoredJson<WishedJob> | null;
  };
  truck_positions: {
    source: PositionSource;
  };
  trucks: {
    status: Generated<VehicleStatus>;
  };
  users: {
    permissions: Generated<Permission[]>;
  };
  webhook_deliveries: {
    state: Generated<DeliveryState>;
  };
  webhooks: {
    events: WebhookEventType[];
  };
}
