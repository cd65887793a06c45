import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { stopKinds } from '#domain/driver/driver-job.ts';
import { driverStatuses } from '#domain/driver/driver-status.ts';
import type { Report } from '#domain/driver/standing-job.ts';

import type { Db } from '../../../db/schema.ts';
import type { FormerJourney } from '../../../db/schema/stored-values.ts';
import { storedNumber } from '../../../db/stored-number.ts';
import { findStops } from '../job-records.ts';
import { stopView } from '../view.ts';
import { stopValuesOf } from './report-values.ts';

/**
 * Returns what drivers had reported of a job before reports were kept whole, null where they are; kept with the job
 * when the first whole report comes (`isReporting`: it is being taken), or the first entry of the office. `isEntered`: the
 * office has entered something, so that what is stored is not the driver's alone.
 */
export async function readFormerJourney(
  db: Db,
  jobId: number,
  { isReporting, isEntered }: { isReporting: boolean; isEntered: boolean },
): Promise<FormerJourney | null> {
  const job = await db
    .selectFrom('transport_jobs as j')
    .leftJoin('driver_jobs', 'driver_jobs.transport_job_id', 'j.id')
    .select([
      'driver_status',
      'truck_id',
      'former_journey',
      'driver_user_id',
      'previous_loads',
      'pre_drive_km',
    ])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  if (job.former_journey !== null) return job.former_journey;
  if (job.driver_status === 'NOT_STARTED' || isEntered) return null;
  const actions = await db
    .selectFrom('driver_actions')
    .select(['what', 'occurred_at', 'body'])
    .where('transport_job_id', '=', jobId)
    .orderBy('occurred_at')
    .execute();
  if (actions.filter(({ body }) => body !== null).length > Number(isReporting)) return null;
  const stops = await findStops(db, [jobId]);
  const stopOf = (kind: 'pickup' | 'destination') => stops.find(({ stop }) => stop === kind);
  const timesOf = (kind: 'pickup' | 'destination') => ({
    arrivedAt: stopOf(kind)?.arrived_at?.getTime() ?? null,
    leftAt: (stopOf(kind)?.left_at ?? stopOf(kind)?.end_time)?.getTime() ?? null,
  });
  const former: FormerJourney = {
    status: job.driver_status,
    truckId: job.truck_id ?? 0,
    userId: job.driver_user_id ?? 0,
    startedAt:
      actions
        .find(({ what, body }) => what === 'on-route-to-pickup' && body === null)
        ?.occurred_at.getTime() ?? 0,
    stops: { pickup: timesOf('pickup'), destination: timesOf('destination') },
    values: {
      previousLoads: job.previous_loads ?? [],
      preDriveKm: storedNumber(job.pre_drive_km),
      ...Object.assign(
        {},
        ...stopKinds.map((kind) => {
          const record = stopView(stopOf(kind));
          return record === null ? {} : stopValuesOf(kind, record);
        }),
      ),
    },
  };
  await db
    .updateTable('transport_jobs')
    .set({ former_journey: JSON.stringify(former) })
    .where('id', '=', jobId)
    .execute();
  return former;
}

/** Returns the steps of a former journey as reports. */
export function formerReports({
  status,
  truckId,
  userId,
  startedAt,
  stops,
  values,
}: FormerJourney): Report[] {
  const { pickup, destination } = stops;
  const loadedAt = pickup.leftAt ?? pickup.arrivedAt ?? startedAt;
  const steps = [
    { what: 'on-route-to-pickup', stop: null, at: startedAt },
    { what: 'arrival-at-location', stop: 'pickup', at: pickup.arrivedAt ?? startedAt },
    { what: 'at-location', stop: 'pickup', at: loadedAt },
    { what: 'arrival-at-location', stop: 'destination', at: destination.arrivedAt ?? loadedAt },
    { what: 'at-location', stop: 'destination', at: destination.leftAt ?? loadedAt },
  ] as const;
  return steps.slice(0, driverStatuses.indexOf(status)).map(({ what, stop, at }, index) => ({
    // The id of no report: asked for among them, it finds none.
    actionId: `00000000-0000-0000-0000-00000000000${index}`,
    what,
    userId,
    occurredAt: at,
    truckId,
    day: toTallinn(at).day,
    stop,
    seen: null,
    goods: [],
    values: Object.fromEntries(
      Object.entries(values).filter(([field]) =>
        what === 'at-location'
          ? field.startsWith(`${stop}.`)
          : what === 'on-route-to-pickup' && !field.includes('.'),
      ),
    ),
  }));
}
