import type { DriverJob } from '#api/driver/driver-job.ts';
import {
  type ChangeablePart,
  changesMeanwhile,
  type JobInstructions,
} from '#domain/driver/changed-meanwhile.ts';
import { orderedGoods } from '#domain/driver/loaded-goods.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { withUnit } from '../i18n/units.ts';
import type { OutboxItem } from './outbox-item.ts';
import { type SeenJob, seenOf } from './seen-job.ts';

/** One field that the office has changed since the driver saw it; null for an empty value. */
export interface SeenChange {
  part: ChangeablePart;
  saw: string | null;
  office: string | null;
}

/** True for a step that was refused because its driver could not know what the office has changed. */
export function isChangedMeanwhile({ refusal }: OutboxItem): boolean {
  return refusal?.problems.some(({ code }) => code === 'CHANGED_MEANWHILE') ?? false;
}

/**
 * Returns the changes that the driver must confirm, each pair of names once; `current` is the job as the office has it.
 */
export function changesToConfirm({ action, refusal }: OutboxItem, current: DriverJob): SeenChange[] {
  const saw = 'seen' in action ? action.seen : undefined;
  if (saw === undefined) return [];
  const office = seenOf(current);
  const parts = new Set(refusal?.problems.map(({ field }) => partOf(field)));
  const nameIn = (job: SeenJob, part: ChangeablePart, rowId: number | null) => {
    if (part === 'truck' || part === 'trailer') return job[part]?.name ?? null;
    const row = job.rows.find((each) => each.rowId === rowId);
    if (part === 'row') return row === undefined ? null : goodsIn(current, rowId);
    return row?.[part]?.name ?? null;
  };
  const changes = changesMeanwhile(instructionsOf(saw), instructionsOf(office))
    .filter(({ part }) => parts.has(part))
    .map(({ part, rowId }) => ({
      part,
      saw: nameIn(saw, part, rowId),
      office: nameIn(office, part, rowId),
    }));
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

/** Goods of a row, cancelled or not: 'Raps, 12 t'. */
function goodsIn({ transportJobProducts }: DriverJob, rowId: number | null): string {
  const row = transportJobProducts.find(({ id }) => id === rowId);
  if (row === undefined) return '';
  const { product, quantity } = orderedGoods(row);
  if (quantity === null) return product.name;
  return `${product.name}, ${withUnit(formatNumber(quantity), product.unit)}`;
}

function partOf(field: string): ChangeablePart | null {
  if (field === 'seen.rows') return 'row';
  if (field === 'seen.destinationLocationId') return 'destination';
  if (field === 'seen.pickupLocationId') return 'pickup';
  if (field === 'seen.truckId') return 'truck';
  return field === 'seen.trailerId' ? 'trailer' : null;
}

function instructionsOf({ truck, trailer, rows }: SeenJob): JobInstructions {
  return {
    truckId: truck.id,
    trailerId: trailer?.id ?? null,
    isWhole: true,
    rows: rows.map(({ rowId, pickup, destination }) => ({
      rowId,
      pickupId: pickup.id,
      destinationId: destination?.id ?? null,
    })),
  };
}
