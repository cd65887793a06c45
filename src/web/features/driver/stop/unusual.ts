import type { DriverJob } from '#api/driver/driver-job.ts';
import type { SelectableTruck } from '#api/driver/lookups.ts';
import { type CountedRow, unusualCounts } from '#domain/driver/counts.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { Count } from '#domain/driver/driver-stop.ts';
import { netOf, orderedWeight } from '#domain/driver/weights/delivered-shares.ts';
import {
  type UnusualValue,
  unusualDistance,
  unusualWeights,
  type WeighingContext,
} from '#domain/driver/weights/weight-checks.ts';
import { decimalOrNull, decimalToText } from '#domain/goods/decimal.ts';

import { rowsOf } from '../job-text.ts';
import { toRuleStop, type StopForm, stopRequestOf } from './stop-form.ts';

type Mass = Pick<SelectableTruck, 'legalMassKg' | 'usualTareKg'>;

/** What a stop's numbers are compared with: weights and counts. */
type StopContext = WeighingContext & { rows: readonly CountedRow[]; loadedCounts: readonly Count[] };

/**
 * Returns the numbers with which a stop's weights are compared on the phone: the same as on the server, as far as the
 * job contains them. `pickup` is the loading while it is being corrected, else it is the job's.
 */
export function weighingContext(
  job: DriverJob,
  stop: StopKind,
  mass: Mass,
  pickup: StopForm | null = null,
): StopContext {
  const rows = rowsOf(job).map(({ id, quantity, product }) => ({
    id,
    quantity: decimalOrNull(quantity),
    product: product.name,
    unit: product.unit,
  }));
  const writtenStop = pickup === null ? job.pickupStop : stopRequestOf(pickup, 0);
  const loading = stop === 'pickup' || writtenStop === null ? null : toRuleStop(writtenStop);
  return {
    legalMassKg: decimalOrNull(mass.legalMassKg),
    usualTareKg: decimalOrNull(mass.usualTareKg),
    orderedKg: stop === 'pickup' ? orderedWeight(rows) : null,
    loadedKg: loading && netOf(loading),
    rows,
    loadedCounts: loading?.counts ?? [],
  };
}

/** Returns every value of the form that is asked about. */
export function unusualValues(form: StopForm, context: StopContext): UnusualValue[] {
  const stop = toRuleStop(stopRequestOf(form, 0));
  return [
    ...unusualWeights(stop, context),
    ...unusualCounts(stop.counts ?? [], context.rows, context.loadedCounts),
    ...unusualDistance('distanceKm', stop.distanceKm),
    ...unusualDistance('afterDriveKm', stop.afterDriveKm),
  ];
}

/** Returns the open questions: neither confirmed nor about a value that was there before a correction. */
export function openQuestions(
  form: StopForm,
  context: StopContext,
  before: { form: StopForm; context: StopContext } | null,
): UnusualValue[] {
  const knownKeys = new Set(form.confirmed);
  const knownBefore = before === null ? [] : unusualValues(before.form, before.context);
  for (const value of knownBefore) knownKeys.add(questionKey(value));
  return unusualValues(form, context).filter((value) => !knownKeys.has(questionKey(value)));
}

/** Returns the fields that a post names as confirmed. */
export function confirmedFields(form: StopForm, context: StopContext): string[] {
  return [...new Set(unusualValues(form, context).map(({ field }) => field))];
}

/** Returns the fields whose questions the driver answered with yes. */
export function answeredFields({ confirmed = [] }: { confirmed?: string[] | undefined }): string[] {
  return confirmed.flatMap((key) => key.split(' ').slice(0, 1));
}

/** Names a question: another value is another question. */
export function questionKey({ field, reason, value, limit }: UnusualValue): string {
  return [field, reason, decimalToText(value), decimalToText(limit)].join(' ');
}
