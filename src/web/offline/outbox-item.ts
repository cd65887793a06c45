import type { DriverJob, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields, PhotoKind, StartDrivingRequest } from '#api/driver/driver.ts';
import type { ErrorCode } from '#api/error-codes.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

/** What a driver did, as it is kept on the device until the server has it. */
export type DriverAction =
  | {
      what: 'on-route-to-pickup';
      start: Pick<StartDrivingRequest, 'truckId' | 'previousLoads' | 'preDriveKm' | 'seenDestinations'>;
    }
  | { what: 'arrival-at-location'; stop: StopKind }
  | { what: 'at-location'; stop: StopKind; fields: StopRequest }
  | { what: 'edit'; version: number; changes: EditedFields; was: EditedFields }
  | { what: 'redirection-noted'; seenDestinations: NonNullable<StartDrivingRequest['seenDestinations']> }
  | { what: 'photo'; kind: PhotoKind; contentType: 'image/jpeg' | 'image/png' | 'image/webp'; data: string };

export interface RefusedField {
  field: string;
  code: ErrorCode;
}

/** Why the server refused an action, and the job as the server has it. */
export interface Refusal {
  status: number;
  /** The server's sentence, in Estonian; null when it said none. */
  message: string | null;
  /** What is wrong, each with its dotted path into the request. */
  problems: readonly RefusedField[];
  current: DriverJob | null;
}

/** One action in the outbox. `seq` is its place in the order in which things were done on this device. */
export interface OutboxItem {
  seq: number;
  userId: number;
  actionId: string;
  transportJobId: number;
  /** ISO 8601 with offset: when it happened, however late it is sent. */
  occurredAt: string;
  deed: DriverAction;
  /** `attention`: refused; waits for the driver to decide and is neither dropped nor sent again by itself. */
  state: 'waiting' | 'attention';
  refusal: Refusal | null;
  /** How often the server failed (500) at it. */
  faults: number;
}

export type NewOutboxItem = Pick<OutboxItem, 'actionId' | 'transportJobId' | 'occurredAt' | 'deed'>;

/** The action without the job that came with its refusal: what is left on a device that its driver has left. */
export function withoutServersJob(item: OutboxItem): OutboxItem {
  return item.refusal === null ? item : { ...item, refusal: { ...item.refusal, current: null } };
}

/**
 * The action to send next, or null. Actions of one job keep their order: behind one that needs attention they
 * wait, while other jobs go on. Photos are heavy and independent of the status: they go last and wait for nobody.
 */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem | null {
  const inOrder = items.toSorted((a, b) => a.seq - b.seq);
  const stuck = new Set<number>();
  for (const item of inOrder) {
    if (item.deed.what === 'photo') continue;
    if (item.state === 'attention') stuck.add(item.transportJobId);
    else if (!stuck.has(item.transportJobId)) return item;
  }
  return inOrder.find((item) => item.deed.what === 'photo' && item.state === 'waiting') ?? null;
}
