import type { Counts, StopField, StopRecord, StopRequest } from '#api/driver/driver-job.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import type { DriverStop } from '#domain/driver/driver-stop.ts';
import { decimal, decimalOrNull, decimalToText } from '#domain/goods/decimal.ts';

import { stopColumns } from '../../record-fields/driver-stop.ts';

/** One value of a stop as it is compared and stored: null for what is left empty. */
type StopValue = StopRequest[StopField];

const times = new Set<StopField>(['startTime', 'endTime']);

/**
 * Returns the one text of a value, so that equal values compare equal however they were written: a time to the
 * second in UTC, a shortest decimal, no empty text, the signature as JSON. It is also what the column takes.
 */
export function stopText(field: StopField, value: StopValue): string | null {
  if (field === 'noScale') return String(value === true);
  if (value === null || value === undefined) return null;
  if (field === 'signature') return signatureText(value);
  if (Array.isArray(value)) return countsText(value);
  if (typeof value === 'object' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return decimalToText(decimal(value));
  return times.has(field) ? new Date(wholeSeconds(value)).toISOString() : value || null;
}

/** Returns the columns to write for these fields. */
export function stopValues(stop: Pick<StopRequest, StopField>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(stop).map(([name, value]) => {
      const field = name as StopField;
      return [stopColumns[field], stopText(field, value)];
    }),
  );
}

/** Returns a stop as the rules take it (domain/driver/driver-stop.ts). */
export function toRuleStop(stop: (StopRequest & { netWeightKg?: number | null }) | StopRecord): DriverStop {
  return {
    startTime: milliseconds(stop.startTime),
    endTime: milliseconds(stop.endTime),
    grossWeightKg: decimalOrNull(stop.grossWeightKg ?? null),
    vehicleWeightKg: decimalOrNull(stop.vehicleWeightKg ?? null),
    noScale: stop.noScale ?? false,
    estimatedWeightKg: decimalOrNull(stop.estimatedWeightKg ?? null),
    netWeightKg: decimalOrNull(stop.netWeightKg ?? null),
    distanceKm: decimalOrNull(stop.distanceKm ?? null),
    afterDriveKm: decimalOrNull(stop.afterDriveKm ?? null),
    counts: (stop.counts ?? []).map(({ transportJobProductId: rowId, quantity }) => ({
      rowId,
      quantity: decimal(quantity),
    })),
  };
}

function countsText(counts: Counts): string | null {
  const inOrder = counts.toSorted((a, b) => a.transportJobProductId - b.transportJobProductId);
  return counts.length === 0
    ? null
    : JSON.stringify(
        inOrder.map(({ transportJobProductId, quantity }) => ({ transportJobProductId, quantity })),
      );
}

function signatureText(value: StopValue): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const { aspect, strokes } = value;
  return JSON.stringify({ aspect, strokes });
}

function milliseconds(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : wholeSeconds(text);
}

function wholeSeconds(text: string): number {
  const instant = parseInstant(text) ?? 0;
  return instant - (((instant % 1000) + 1000) % 1000);
}
