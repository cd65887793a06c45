import { dataOf, type ReleaseRequestData } from '#api/alerts/alert-data.ts';
import { isSameSpace, type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';

import { withdrawAlerts } from '../alerts/raise-alert.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import type { StatedLoads } from './chains.ts';
import { findRowVerdicts } from './row-verdicts.ts';

/**
 * Returns the key of the alert that a driver asks for a release, or has loaded without one (then with the `actionId`
 * of that report). The alert is settled by itself once somebody releases the load.
 */
export function releaseKey(jobId: number, space: LoadSpace, actionId?: string): string {
  return `release-asked:${jobId}:${spaceKey(space)}${actionId === undefined ? '' : `:${actionId}`}`;
}

/**
 * Returns the loads before as a driver states them who asks for a release of a job in this load space, or the planned
 * one: nothing else has them until the next step. Undefined where none are stated.
 */
export async function findStatedInRequest(
  db: Db,
  jobId: number,
  space: LoadSpace | undefined,
): Promise<StatedLoads | undefined> {
  const requests = (await findOpen(db)).filter((each) => each.jobId === jobId);
  return requests.find(({ request }) => isSameSpace(request, space ?? request.planned))?.stated;
}

async function findOpen(db: Db) {
  const open = await db
    .selectFrom('alerts')
    .innerJoin('transport_jobs as j', 'j.id', 'alerts.transport_job_id')
    .select(['alerts.key', 'alerts.kind', 'alerts.data', 'j.id', 'j.truck_id', 'j.trailer_id'])
    .select((eb) =>
      eb
        .selectFrom('driver_actions as start')
        .select((start) => start.fn.max('start.occurred_at').as('at'))
        .whereRef('start.transport_job_id', '=', 'j.id')
        .where('start.what', '=', 'on-route-to-pickup')
        .where('start.is_beside', '=', false)
        .as('started_at'),
    )
    .where('alerts.kind', '=', 'RELEASE_ASKED')
    .where('alerts.settled_at', 'is', null)
    .execute();
  return open.flatMap(({ key, id: jobId, truck_id: truckId, trailer_id: trailerId, ...alert }) => {
    const request = dataOf(alert, 'RELEASE_ASKED');
    if (request === null) return [];
    // Setting off says what counts, unless the driver has put it right on the way.
    const isLatest = (alert.started_at?.getTime() ?? -Infinity) < Date.parse(request.occurredAt);
    const stated = isLatest ? statedIn(request) : undefined;
    return [{ key, jobId, truckId, trailerId, request, stated }];
  });
}

function statedIn({ stated = [], occurredAt }: ReleaseRequestData): StatedLoads | undefined {
  return stated.length === 0 ? undefined : { loads: [...stated], at: Date.parse(occurredAt) };
}

/**
 * Settles the alerts that ask for a release whose cause has gone, and returns how many: the goods, the truck or the
 * last loads have changed, or the job is loaded or cancelled. Many things may cause that, so it is checked when the
 * alerts are read. `now` is in epoch milliseconds.
 */
export async function withdrawReleaseRequests(db: Db, now: number): Promise<number> {
  const gone: string[] = [];
  for (const { key, jobId, truckId, trailerId, request, stated } of await findOpen(db)) {
    const space = { truckId: request.truckId, trailerId: request.trailerId };
    const isStillPlanned =
      truckId !== null && [space, request.planned].some((each) => isSameSpace(each, { truckId, trailerId }));
    const rows = isStillPlanned
      ? await findRowVerdicts(db, { jobId }, now, { space, isDriven: true, stated })
      : [];
    // What was free when it was asked about waits for an answer as long as it is planned.
    const isOpen = request.isBlocked === false ? rows.length > 0 : rows.some(({ isBlocked }) => isBlocked);
    if (!isOpen) gone.push(key);
  }
  return withdrawAlerts(db, gone, now, et.alerts.gone.release);
}
