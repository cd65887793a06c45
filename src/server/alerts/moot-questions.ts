import { isDriverRow } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { withdrawAlerts } from './raise-alert.ts';

/** Names the alert of what the office changed before a driver's step: a job makes one step of each status. */
export function changedMeanwhileKey(userId: number, job: { id: number; status: DriverStatus }): string {
  return `changed-meanwhile:${userId}:${job.id}:${job.status}`;
}

/**
 * Ends the questions that their drivers can answer no more, and returns how many did: somebody else has taken the step,
 * or the job was cancelled or is another carrier's. Anything may do that, so it is found out when the alerts are read.
 * `now` in epoch milliseconds.
 */
export async function withdrawMootQuestions(db: Db, now: number): Promise<number> {
  const open = await db
    .selectFrom('alerts')
    .innerJoin('transport_jobs as j', 'j.id', 'alerts.transport_job_id')
    .innerJoin('users as driver', 'driver.id', 'alerts.raised_by')
    .leftJoin('trucks as truck', 'truck.id', 'j.truck_id')
    .select([
      'alerts.key',
      'j.id',
      'j.driver_status as status',
      'driver.id as userId',
      'driver.carrier_company_id as driversCarrierId',
      'truck.company_id as carrierId',
    ])
    .where('alerts.kind', '=', 'CHANGED_MEANWHILE')
    .where('alerts.settled_at', 'is', null)
    .where((eb) => eb(eb.ref('alerts.data', '->>').key('keep'), 'is', null))
    .execute();
  if (open.length === 0) return 0;
  const rows = await db
    .selectFrom('transport_job_products')
    .select(['transport_job_id as jobId', 'status'])
    .where('transport_job_id', '=', anyOf(open.map(({ id }) => id)))
    .execute();
  const { passed, otherCarrier, cancelled } = et.alerts.gone.unanswerable;
  let withdrawn = 0;
  for (const { key, userId, id, status, carrierId, driversCarrierId } of open) {
    const isCarried = rows.some((row) => row.jobId === id && isDriverRow(row.status));
    const reason =
      carrierId !== driversCarrierId
        ? otherCarrier
        : !isCarried
          ? cancelled
          : key !== changedMeanwhileKey(userId, { id, status })
            ? passed
            : null;
    if (reason !== null) withdrawn += await withdrawAlerts(db, [key], now, reason);
  }
  return withdrawn;
}
