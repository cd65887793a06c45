import { minuteMs } from '../calendar/durations.ts';
import { parseInstant } from '../calendar/tallinn-time.ts';
import { netKg } from '../goods/weights.ts';
import { type StopKind, stopKinds } from './driver-job.ts';

/** The weights of a stop that stand or fall together: a driver's and the office's are never mixed. */
export const officeWeightFields = ['grossWeightKg', 'vehicleWeightKg', 'netWeightKg'] as const;
/** What the office may enter of a stop; kilometres only of the destination. */
export const officeStopFields = [...officeWeightFields, 'startTime', 'endTime', 'distanceKm'] as const;
export type OfficeStopField = (typeof officeStopFields)[number];

/** What the office entered from paper, by dotted name ('pickup.netWeightKg'); null takes an earlier entry back. */
export interface OfficeEntry {
  id: number;
  isCompleted: boolean;
  values: Readonly<Record<string, unknown>>;
}

/** A value of the office that does not count, as the driver reported another. */
export interface Overruled {
  stop: StopKind;
  field: OfficeStopField;
  /** The driver's. */
  said: unknown;
  /** The office's. */
  entered: unknown;
}

/** What the driver's and the office's values of a job add up to. */
export interface FoldedEntries {
  values: Readonly<Record<string, unknown>>;
  /** The stops of which something that the office entered counts. */
  stops: readonly StopKind[];
  isCompleted: boolean;
  overruled: readonly Overruled[];
}

/**
 * Puts what the office entered under what the driver said, whichever came first: the driver's stands (docs/requirements.md,
 * 'Weights from paper'). An estimate is no weighing: a ticket counts before it.
 */
export function foldOfficeEntries(
  said: Readonly<Record<string, unknown>>,
  entries: readonly OfficeEntry[],
): FoldedEntries {
  const entered = lastEntered(entries);
  const values: Record<string, unknown> = { ...said };
  const stops: StopKind[] = [];
  const overruled: Overruled[] = [];
  for (const stop of stopKinds) {
    const of = (from: Readonly<Record<string, unknown>>, field: string) => from[`${stop}.${field}`] ?? null;
    const isWeighed = of(said, 'grossWeightKg') !== null || of(said, 'vehicleWeightKg') !== null;
    const counting = officeStopFields.filter((field) => {
      const isSaid = isWeight(field) ? isWeighed : of(said, field) !== null;
      return of(entered, field) !== null && !isSaid;
    });
    for (const field of counting) values[`${stop}.${field}`] = of(entered, field);
    if (counting.some(isWeight)) {
      Object.assign(values, { [`${stop}.noScale`]: false, [`${stop}.estimatedWeightKg`]: null });
    }
    if (counting.length > 0) stops.push(stop);
    overruled.push(
      ...officeStopFields.flatMap((field): Overruled[] => {
        const [one, other] = [saidOf(stop, said, field), saidOf(stop, entered, field)];
        const isCounting = counting.includes(field) || (isWeight(field) && !isWeighed);
        if (isCounting || one === null || other === null || isSame(field, one, other)) return [];
        return [{ stop, field, said: one, entered: other }];
      }),
    );
  }
  return { values, stops, isCompleted: entries.some((each) => each.isCompleted), overruled };
}

/** The last of each field; weights of a later entry take the place of all earlier ones of that stop. */
function lastEntered(entries: readonly OfficeEntry[]): Record<string, unknown> {
  const entered: Record<string, unknown> = {};
  for (const { values } of entries.toSorted((a, b) => a.id - b.id)) {
    for (const stop of stopKinds) {
      if (!officeWeightFields.some((field) => values[`${stop}.${field}`] !== undefined)) continue;
      for (const field of officeWeightFields) entered[`${stop}.${field}`] = null;
    }
    Object.assign(entered, values);
  }
  return entered;
}

/** A value as two are compared: a net weight is worked out of the other two. */
function saidOf(stop: StopKind, values: Readonly<Record<string, unknown>>, field: OfficeStopField): unknown {
  const of = (name: OfficeStopField) => values[`${stop}.${name}`] ?? null;
  if (field !== 'netWeightKg') return of(field);
  const [gross, vehicle] = [of('grossWeightKg'), of('vehicleWeightKg')] as (number | null)[];
  return netKg(gross ?? null, vehicle ?? null) ?? of(field);
}

function isSame(field: OfficeStopField, one: unknown, other: unknown): boolean {
  if (field !== 'startTime' && field !== 'endTime') return Number(one) === Number(other);
  // Paper knows minutes.
  const minute = (text: unknown) => Math.floor((parseInstant(String(text)) ?? 0) / minuteMs);
  return minute(one) === minute(other);
}

function isWeight(field: OfficeStopField): boolean {
  return officeWeightFields.some((each) => each === field);
}
