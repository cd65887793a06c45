import type { DriverJob } from '#api/driver/driver-job.ts';
import { type ChangeablePart, changesMeanwhile, type JobWay } from '#domain/driver/changed-meanwhile.ts';

import type { OutboxItem } from './outbox-item.ts';
import { type SeenJob, seenOf } from './seen-job.ts';

/** One thing that the office has made other than the driver saw it; null is none. */
export interface SeenChange {
  part: ChangeablePart;
  saw: string | null;
  office: string | null;
}

/** True for a step that was refused because its driver could not know what the office has changed. */
export function isChangedMeanwhile({ refusal }: OutboxItem): boolean {
  return refusal?.problems.some(({ code }) => code === 'CHANGED_MEANWHILE') ?? false;
}

/** What the driver is asked about, each pair of names once; `current` is the job as the office has it. */
export function changesToConfirm({ action, refusal }: OutboxItem, current: DriverJob): SeenChange[] {
  const saw = 'seen' in action ? action.seen : undefined;
  if (saw === undefined) return [];
  const office = seenOf(current);
  const parts = new Set(refusal?.problems.map(({ field }) => partOf(field)));
  const nameIn = (job: SeenJob, part: ChangeablePart, rowId: number | null) => {
    if (part === 'truck' || part === 'trailer') return job[part]?.name ?? null;
    return job.rows.find((row) => row.rowId === rowId)?.[part]?.name ?? null;
  };
  const changes = changesMeanwhile(wayOf(saw), wayOf(office))
    .filter(({ part }) => parts.has(part))
    .map(({ part, rowId }) => ({
      part,
      saw: nameIn(saw, part, rowId),
      office: nameIn(office, part, rowId),
    }));
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

function partOf(field: string): ChangeablePart | null {
  if (field === 'seen.destinationLocationId') return 'destination';
  if (field === 'seen.pickupLocationId') return 'pickup';
  if (field === 'seen.truckId') return 'truck';
  return field === 'seen.trailerId' ? 'trailer' : null;
}

function wayOf({ truck, trailer, rows }: SeenJob): JobWay {
  return {
    truckId: truck.id,
    trailerId: trailer?.id ?? null,
    rows: rows.map(({ rowId, pickup, destination }) => ({
      rowId,
      pickupId: pickup.id,
      destinationId: destination?.id ?? null,
    })),
  };
}
