import type { GivenLoads, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields, StartDrivingRequest } from '#api/driver/driver-steps.ts';
import type { ErrorCode } from '#api/error-codes.ts';
import type { CleaningRequest } from '#api/vehicles/load-gate.ts';
import { type StopKind, type PhotoKind } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { RowGoods } from '#domain/driver/loaded-goods.ts';
import type { PictureType } from '#domain/picture-types.ts';

import type { SeenJob } from './seen-job.ts';

/** Sent with a step besides the action: what the screen showed. */
interface Step {
  /** Left out by older versions of the app. */
  seen?: SeenJob;
}

/** A driver's action, kept on the device until the server has it. */
export type OutboxAction =
  | (Step & {
      what: 'on-route-to-pickup';
      start: Pick<
        StartDrivingRequest,
        'truckId' | 'trailerId' | 'previousLoads' | 'preDriveKm' | 'seenDestinations'
      >;
      /** Fields whose unusual values the driver has confirmed. */
      confirmed?: string[];
    })
  | (Step & { what: 'arrival-at-location'; stop: StopKind })
  | (Step & {
      what: 'at-location';
      stop: StopKind;
      fields: StopRequest;
      /** At the pickup: what the driver saw of each row's goods, which is what was loaded. */
      goods?: { rowId: number; loaded: RowGoods }[];
      /** At the pickup: the loads before, where the driver has put them right there. */
      previousLoads?: GivenLoads;
      confirmed?: string[];
    })
  | {
      what: 'edit';
      version: number;
      changes: EditedFields;
      /** Only of an older version of the app; sent as it is, since the request may have arrived already. */
      was?: EditedFields;
      confirmed?: string[];
    }
  | { what: 'redirection-noted'; seenDestinations: NonNullable<StartDrivingRequest['seenDestinations']> }
  | ({ what: 'cleaning' } & CleaningReport)
  | {
      what: 'release-asked';
      truckId: number;
      trailerId?: number | null;
      note: string;
      previousLoads?: GivenLoads;
    }
  | { what: 'photo'; kind: PhotoKind; contentType: PictureType; data: string }
  | PhotoChange
  | OfficeReportAction;

/** Another kind for a photo, the photo put before the others, or taken back; `photo` is the id of its own action. */
export interface PhotoChange {
  what: 'photo-changed';
  photo: string;
  kind?: PhotoKind;
  isFirst?: true;
  isRemoved?: true;
}

/** A report to the office at any time; `photoIds` are the ids of the photos' own actions. */
export interface OfficeReportAction {
  what: 'report';
  text: string;
  minutes: number | null;
  photoIds: string[];
}

/** A cleaning of a load space, with the photo of its receipt. */
export type CleaningReport = Omit<CleaningRequest, 'cleanedAt'>;

export interface RefusedField {
  field: string;
  code: ErrorCode;
  /** The server's question about an unusual value. */
  question?: string;
}

/** Why the server cannot take an action as it is. */
export interface Refusal {
  status: number;
  /** The server's sentence, in the language that the driver had then; null when it sent none. */
  message: string | null;
  /** The problems, each with its dotted path into the request. */
  problems: readonly RefusedField[];
}

/** One action in the outbox. `seq` orders the actions as they were done on this device. */
export interface OutboxItem {
  seq: number;
  userId: number;
  actionId: string;
  transportJobId: number;
  /** ISO 8601 with offset: when it happened, however late it is sent. */
  occurredAt: string;
  action: OutboxAction;
  /** `attention`: refused; neither dropped nor sent again without the driver's word. All else goes on beside it. */
  state: 'waiting' | 'attention';
  refusal: Refusal | null;
  /** Epoch milliseconds of the device: a step is not sent before, so that it can be taken back. */
  heldUntil?: number;
}

export type NewOutboxItem = Pick<
  OutboxItem,
  'actionId' | 'transportJobId' | 'occurredAt' | 'action' | 'heldUntil'
>;

/** The milliseconds for which a step can be taken back. */
export const holdMs = 10_000;

/** An action that moves a job on to its next status. */
export type OutboxStep = Extract<
  OutboxAction,
  Step & { what: 'on-route-to-pickup' | 'arrival-at-location' | 'at-location' }
>;

/** True for what moves a job on to its next status. */
export function isStep(action: OutboxAction): action is OutboxStep {
  const { what } = action;
  return what === 'on-route-to-pickup' || what === 'arrival-at-location' || what === 'at-location';
}

/** True for what can be taken back for a while: steps, and photos that were deleted. */
export function canBeTakenBack(action: OutboxAction): boolean {
  return isStep(action) || (action.what === 'photo-changed' && action.isRemoved === true);
}

/** True for actions that neither move the job nor wait for it: they may be done whatever state the job is in. */
export function isBeside({ what }: OutboxAction): boolean {
  return what === 'photo' || what === 'photo-changed' || what === 'report';
}

/** True while a step is held back. What is done after it ends that, and a clock set back does not prolong it. */
export function isHeld(item: OutboxItem, items: readonly OutboxItem[], now: number): boolean {
  const msLeft = (item.heldUntil ?? 0) - now;
  if (item.state !== 'waiting' || msLeft <= 0 || msLeft > holdMs) return false;
  if (!isStep(item.action)) return true;
  return !items.some(
    ({ transportJobId, seq, action }) =>
      transportJobId === item.transportJobId && seq > item.seq && !isBeside(action),
  );
}

/** Returns the status that a step leads to, null for what leads nowhere. */
export function statusReachedBy(action: OutboxAction): DriverStatus | null {
  if (action.what === 'on-route-to-pickup') return 'ON_ROUTE_TO_PICKUP';
  if (!('stop' in action)) return null;
  if (action.what === 'arrival-at-location') {
    return action.stop === 'pickup' ? 'AT_PICKUP' : 'AT_DESTINATION';
  }
  return action.stop === 'pickup' ? 'ON_ROUTE_TO_DESTINATION' : 'COMPLETED';
}

/**
 * Returns the action to send next, or null. Actions of one job keep their order, as far as the server can take them;
 * reports to the office wait for nobody. Photos are heavy and independent of the status: they go last; one that was
 * deleted goes once that is final.
 */
export function nextToSend(
  items: readonly OutboxItem[],
  isHeldBack: (item: OutboxItem) => boolean = () => false,
): OutboxItem | null {
  const inOrder = items.toSorted((a, b) => a.seq - b.seq);
  const heldJobs = new Set<number>();
  for (const item of inOrder) {
    if (item.state === 'attention') continue;
    if (item.action.what === 'report') return item;
    if (isBeside(item.action)) continue;
    if (isHeldBack(item)) heldJobs.add(item.transportJobId);
    else if (!heldJobs.has(item.transportJobId)) return item;
  }
  const heldPhotos = inOrder
    .filter(isHeldBack)
    .flatMap(({ action }) => ('photo' in action ? action.photo : []));
  const removedIds = new Set(heldPhotos);
  // A photo that the server does not have needs no request.
  const isBeforeItsPhoto = ({ action }: OutboxItem) =>
    action.what === 'photo-changed' && inOrder.some(({ actionId }) => actionId === action.photo);
  const isFree = (item: OutboxItem) =>
    isBeside(item.action) &&
    item.state !== 'attention' &&
    !isHeldBack(item) &&
    !removedIds.has(item.actionId) &&
    !isBeforeItsPhoto(item);
  return inOrder.find(isFree) ?? null;
}

/**
 * Returns refused photos that were deleted for good, with their texts: the server never took them, so it need not be
 * told. A photo that still waits may have arrived already, so it is not among them.
 */
export function removedUnsent(
  items: readonly OutboxItem[],
  isHeldBack: (item: OutboxItem) => boolean = () => false,
): OutboxItem[] {
  const removedIds = new Set<string>();
  for (const item of items) {
    const { action } = item;
    if (action.what === 'photo-changed' && action.isRemoved === true && !isHeldBack(item)) {
      removedIds.add(action.photo);
    }
  }
  const goneIds = new Set<string>();
  for (const { action, state, actionId } of items) {
    if (action.what === 'photo' && state === 'attention' && removedIds.has(actionId)) goneIds.add(actionId);
  }
  return items.filter(({ action, actionId }) =>
    goneIds.has(action.what === 'photo-changed' ? action.photo : actionId),
  );
}
