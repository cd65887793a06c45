import type { StopRequest } from '#api/driver/driver-job.ts';
import type { DriverLanguage } from '#api/driver/languages.ts';
import { problem, type Problem } from '#api/error-codes.ts';
import { deliveredOfRows } from '#domain/driver/counts.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { deliveredWeight } from '#domain/driver/weights/delivered-shares.ts';
import { decimalToText, decimalOrNull } from '#domain/goods/decimal.ts';

import type { Db } from '../../../db/schema.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { drawnSignature } from '../../../job-rows/drawn-signature.ts';
import { learnDistance, learnHandling } from '../../../positions/learn-journeys.ts';
import type { LockedJob } from './reported-action.ts';
import type { RuleStops } from './unusual-values.ts';

/**
 * Returns the problem of a signature that cannot be drawn, so that it is asked for again while the client is
 * there.
 */
export async function checkSignature(
  signature: StopRequest['signature'],
  field: string,
  language: DriverLanguage,
): Promise<Problem[]> {
  if (signature === null || signature === undefined || (await drawnSignature(signature)) !== null) return [];
  return [problem('INVALID', field, driverMessages[language].job.unreadableSignature)];
}

/** Returns what counts as delivered, by row id: what was counted, else the rows' shares of the weight. */
export function deliveredByRow(job: LockedJob, { pickup, destination }: RuleStops): Map<number, string> {
  const weight = destination && deliveredWeight(pickup, destination);
  const rows = job.rows.map((row) => ({ id: row.id, quantity: decimalOrNull(row.quantity), unit: row.unit }));
  const shares = deliveredOfRows(weight?.kg ?? null, rows, destination?.counts ?? []);
  return new Map([...shares].map(([id, share]) => [id, decimalToText(share)]));
}

/** True for a job with goods that are not packed. */
export function isBulk(job: LockedJob): boolean {
  return job.rows.some((row) => row.is_bulk);
}

/** Saves what a driver reports of a stop, over the earlier report, and updates the learnt distance and minutes. */
export async function saveStop(
  db: Db,
  jobId: number,
  stop: StopKind,
  values: Record<string, string | Date | null>,
): Promise<void> {
  await db
    .insertInto('driver_stops')
    .values({ transport_job_id: jobId, stop, ...values })
    .onConflict((conflicting) => conflicting.columns(['transport_job_id', 'stop']).doUpdateSet(values))
    .execute();
  const isTimed = 'left_at' in values || 'start_time' in values || 'end_time' in values;
  // Whether a journey is believed depends on its times.
  if (isTimed || 'distance_km' in values) await learnDistance(db, jobId);
  if (isTimed) await learnHandling(db, jobId, stop);
}
