import type { DriverJob } from '#api/driver/driver-job.ts';

import type { Db } from '../../db/connect.ts';
import { type JobSearch, selectJobs, selectRows } from './job-records.ts';
import { driverJobView } from './view.ts';

/** The jobs of a carrier's trucks, in the order of the day. */
export async function findJobs(db: Db, search: JobSearch): Promise<DriverJob[]> {
  const jobs = await selectJobs(db, search);
  if (jobs.length === 0) return [];
  const ids = jobs.map(({ id }) => id);
  const rows = await selectRows(db, ids);
  const placeIds = [
    ...rows.flatMap((row) => [row.pickup_location_id, row.destination_location_id]),
    ...jobs.flatMap((job) => Object.values(job.noted_destinations ?? {})),
  ].filter((id) => id !== null);
  const places = await db
    .selectFrom('locations')
    .selectAll()
    .where('id', 'in', [0, ...new Set(placeIds)])
    .execute();
  const stops = await db
    .selectFrom('driver_stops')
    .selectAll()
    .where('transport_job_id', 'in', ids)
    .execute();

  const ofJob = <T extends { transport_job_id: number }>(all: readonly T[], id: number) =>
    all.filter((each) => each.transport_job_id === id);
  const placeById = new Map(places.map((place) => [place.id, place]));
  return jobs.map((job) =>
    driverJobView({
      job,
      rows: ofJob(rows, job.id),
      places: placeById,
      stops: ofJob(stops, job.id),
    }),
  );
}
