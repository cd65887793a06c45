import type { DriverJob, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields, StartDrivingRequest } from '#api/driver/driver-steps.ts';
import type { ErrorCode } from '#api/error-codes.ts';
import type { CleaningRequest } from '#api/vehicles/load-gate.ts';
import type { KeptSide } from '#domain/driver/changed-meanwhile.ts';
import { type StopKind, type PhotoKind } from '#domain/driver/driver-job.ts';
import type { RowGoods } from '#domain/driver/loaded-goods.ts';
import type { PictureType } from '#domain/picture-types.ts';

import type { SeenJob } from './seen-job.ts';

/**
 * Sent with a step besides the action: what the screen showed, and the driver's answer where the office has changed it.
 */
interface Step {
  /** Left out by older versions of the app. */
  seen?: SeenJob;
  keep?: KeptSide;
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
      confirmed?: string[];
    })
  | { what: 'edit'; version: number; changes: EditedFields; was: EditedFields; confirmed?: string[] }
  | { what: 'redirection-noted'; seenDestinations: NonNullable<StartDrivingRequest['seenDestinations']> }
  | ({ what: 'cleaning' } & CleaningReport)
  | { what: 'release-asked'; truckId: number; trailerId?: number | null; note: string }
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

/** Why the server refused an action, and the job as the server has it. */
export interface Refusal {
  status: number;
  /** The server's sentence, in the language that the driver had then; null when it sent none. */
  message: string | null;
  /** The problems, each with its dotted path into the request. */
  problems: readonly RefusedField[];
  current: DriverJob | null;
  /** The job is another carrier's: the server tells nothing more of it. */
  isGone?: boolean;
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
  /**
   * `attention`: refused; waits for the driver's decision and is neither dropped nor sent again by itself. `forOffice`:
   * its job will never accept it; it is removed once the office has received it.
   */
  state: 'waiting' | 'attention' | 'forOffice';
  refusal: Refusal | null;
  /** The number of server failures (500) so far. */
  faults: number;
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

/**
 * Returns the action without the job that came with its refusal: what is left on a device that its driver has
 * left.
 */
export function withoutServersJob(item: OutboxItem): OutboxItem {
  return item.refusal === null ? item : { ...item, refusal: { ...item.refusal, current: null } };
}

/** True for an action whose job takes nothing any more, which the office is to hear whole. */
function isOfLostJob({ refusal }: OutboxItem): boolean {
  return refusal?.status === 409 && (refusal.isGone === true || refusal.current?.cancelled === true);
}

/**
 * Returns the action to send next, or null. Actions of one job keep their order: behind one that needs attention they
 * wait, while other jobs go on; for a job that accepts nothing any more, the server keeps all of them. Reports to the
 * office wait for nobody. Photos are heavy and independent of the status: they go last; one that was deleted goes once
 * that is final.
 */
export function nextToSend(
  items: readonly OutboxItem[],
  isHeldBack: (item: OutboxItem) => boolean = () => false,
): OutboxItem | null {
  const inOrder = items.toSorted((a, b) => a.seq - b.seq);
  const stuck = new Set<number>();
  for (const item of inOrder) {
    const isParked = item.state === 'attention';
    if (item.action.what === 'report' && !isParked) return item;
    if (isBeside(item.action)) continue;
    if (isHeldBack(item) || (isParked && !isOfLostJob(item))) stuck.add(item.transportJobId);
    else if (!isParked && !stuck.has(item.transportJobId)) return item;
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
