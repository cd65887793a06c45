import { dataOf } from '#api/alerts/alert-data.ts';
import { isSameSpace, type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';

import { withdrawAlerts } from '../alerts/raise-alert.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { findRowVerdicts } from './row-verdicts.ts';

/**
 * Returns the key of the alert that a driver asks for a release, or has loaded without one (then with the `actionId`
 * of that report). The alert is settled by itself once somebody releases the load.
 */
export function releaseKey(jobId: number, space: LoadSpace, actionId?: string): string {
  return `release-asked:${jobId}:${spaceKey(space)}${actionId === undefined ? '' : `:${actionId}`}`;
}

/**
 * Settles the alerts that ask for a release whose cause has gone, and returns how many: the goods, the truck or the
 * last loads have changed, or the job is loaded or cancelled. Many things may cause that, so it is checked when the
 * alerts are read. `now` is in epoch milliseconds.
 */
export async function withdrawReleaseRequests(db: Db, now: number): Promise<number> {
  const open = await db
    .selectFrom('alerts')
    .innerJoin('transport_jobs as j', 'j.id', 'alerts.transport_job_id')
    .select(['alerts.key', 'alerts.kind', 'alerts.data', 'j.id as job_id', 'j.truck_id', 'j.trailer_id'])
    .where('alerts.kind', '=', 'RELEASE_ASKED')
    .where('alerts.settled_at', 'is', null)
    .execute();
  const gone: string[] = [];
  for (const { key, job_id: jobId, truck_id: truckId, trailer_id: trailerId, ...alert } of open) {
    const request = dataOf(alert, 'RELEASE_ASKED');
    if (request === null) continue;
    const space = { truckId: request.truckId, trailerId: request.trailerId };
    const isStillPlanned =
      truckId !== null && [space, request.planned].some((each) => isSameSpace(each, { truckId, trailerId }));
    const rows = isStillPlanned ? await findRowVerdicts(db, { jobId }, now, { space, isDriven: true }) : [];
    // What was free when it was asked about waits for an answer as long as it is planned.
    const isOpen = request.isBlocked === false ? rows.length > 0 : rows.some(({ isBlocked }) => isBlocked);
    if (!isOpen) gone.push(key);
  }
  return withdrawAlerts(db, gone, now, et.alerts.gone.release);
}
