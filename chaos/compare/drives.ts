import { sql } from 'kysely';

import { driverStatuses } from '#domain/driver/driver-status.ts';

import type { Db } from '../../src/server/db/schema.ts';
import type { Part } from '../part.ts';

/** The values of a job that a driver's phone shows, and so its reports carry. */
export interface Seen {
  pickupLocationId: number;
  destinationLocationId: number;
  truckId: number;
  trailerId: number | null;
}

/** What one truck's driver reported of a job. */
export interface Journey {
  truckId: number;
  seen: Seen;
  /** What its scales said, unless that was odd. */
  grossKg: number;
  /** `step`: the place in the journey, from 1; `isTaken` null: nobody was told. */
  reports: { actionId: string; step: number; isTaken: true | null }[];
}

/** A job that drivers reported of. */
export interface Drive {
  jobId: number;
  journeys: Journey[];
  /** True once the office asked for that, whether it was answered or not. */
  isCancelled: true | null;
  /** Reports whose unusual weights were confirmed. */
  confirmed: string[];
}

/**
 * Each report that was acknowledged is there once, with the truck that made it; version and status follow the reports.
 * None of a truck's is in another truck's journey: the job is one truck's, with what that one weighed, and what others
 * reported is beside it, all of it in an alert. Where the job is not as the office wants it, an alert says so, and what
 * was done stands. Confirmed weights are told once.
 */
export async function compareDrives(part: Part, db: Db, drives: readonly Drive[]): Promise<void> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['entity_id', 'changes'])
    .where('entity', '=', 'transport_job')
    .orderBy('id')
    .execute();
  const histories = Map.groupBy(entries, (entry) => entry.entity_id);
  const jobs = new Map((await readJobs(db)).map((job) => [job.id, job]));
  const stored = Map.groupBy(
    await db
      .selectFrom('driver_actions')
      .select(['action_id', 'transport_job_id', 'truck_id', 'is_beside'])
      .execute(),
    (action) => action.transport_job_id,
  );
  const alerts = await db
    .selectFrom('alerts')
    .select(['kind', 'key', 'data', 'transport_job_id'])
    .where('kind', 'in', ['WEIGHT_UNUSUAL', 'DRIVER_REPORT_NOT_APPLIED', 'CHANGED_MEANWHILE'])
    .where('settled_at', 'is', null)
    .execute();
  const moves = await countMoves(db);
  for (const drive of drives) {
    const { jobId, journeys, confirmed } = drive;
    const job = jobs.get(jobId);
    if (job === undefined) continue;
    const actions = stored.get(jobId) ?? [];
    const made = (histories.get(jobId) ?? []).flatMap(({ changes }) => {
      const { actionId } = changes as { actionId?: string };
      return actionId === undefined ? [] : [actionId];
    });
    if (new Set(made).size !== made.length) part.breach('a report is made once', { jobId, made }, 'doubled');
    if (job.version !== made.length + (moves.get(jobId) ?? 0) + 1) {
      part.breach("a job's version follows its reports", { jobId, made, job });
    }
    const ofJob = alerts.filter((alert) => alert.transport_job_id === jobId);
    const inAlerts = ofJob
      .filter(({ kind }) => kind === 'DRIVER_REPORT_NOT_APPLIED')
      .flatMap(({ data }) => (data.reports as { actionId: string }[]).map(({ actionId }) => actionId));
    for (const journey of journeys) {
      for (const { actionId, isTaken } of journey.reports) {
        const action = actions.find((each) => each.action_id === actionId);
        if (action === undefined || !made.includes(actionId)) {
          if (isTaken) part.breach('an acknowledged report is there', { jobId, actionId }, 'lost');
          continue;
        }
        const isOthers = job.driver_status !== 'NOT_STARTED' && job.truck_id !== journey.truckId;
        if (action.truck_id !== journey.truckId || (isOthers && !action.is_beside)) {
          part.breach("a truck's report is not in another's journey", { jobId, action, job, journey });
        }
        const isKept = action.is_beside || job.row_status === 'CANCELLED';
        const found = inAlerts.filter((each) => each === actionId).length;
        if (isKept && found !== 1) {
          part.breach('a report beside its job is in one alert', { jobId, actionId, found }, kindOf(found));
        }
      }
    }
    const own = journeys.find(({ truckId }) => truckId === job.truck_id);
    if (own !== undefined) compareOwn(part, drive, own, job, new Set(made));
    const isOtherwise = job.wished !== null || job.row_wished !== null;
    const isTold = ofJob.some(({ kind }) => kind === 'CHANGED_MEANWHILE');
    if (job.row_status !== 'CANCELLED' && isOtherwise !== isTold) {
      part.breach('where it is not as the office wants it, the office is asked', { jobId, job, isTold });
    }
    for (const actionId of confirmed.filter((id) => made.includes(id))) {
      const found = ofJob.filter(({ key }) => key === `weight-unusual:${actionId}`).length;
      if (found !== 1) {
        part.breach('an unusual weight is told once', { jobId, actionId, found }, kindOf(found));
      }
    }
  }
}

/** Checks that a job is as far as its truck reported, with what that one saw, drove and weighed. */
function compareOwn(
  part: Part,
  { jobId, confirmed }: Drive,
  { reports, seen, grossKg }: Journey,
  job: StoredJob,
  made: ReadonlySet<string>,
): void {
  const steps = reports.filter(({ actionId }) => made.has(actionId));
  const reached = Math.max(0, ...steps.map(({ step }) => step));
  if (job.row_status === 'CANCELLED') return;
  if (job.driver_status !== driverStatuses[reached]) {
    part.breach("a job is as far as its truck's reports say", { jobId, job, steps });
  }
  const has = (step: number) => steps.find((each) => each.step === step);
  const loading = has(3);
  const isPlainWeight = loading !== undefined && !confirmed.includes(loading.actionId);
  const { trailerId, pickupLocationId, destinationLocationId } = seen;
  const done = {
    ...(has(1) && { trailer_id: [job.trailer_id, trailerId] }),
    ...(loading && { pickup: [job.pickup_location_id, pickupLocationId] }),
    ...(has(5) && { destination: [job.destination_location_id, destinationLocationId] }),
    ...(isPlainWeight && { gross: [Number(job.gross_kg), grossKg] }),
  };
  if (Object.values(done).some(([is, was]) => is !== was)) {
    part.breach('a job is what its driver saw and did', { jobId, done });
  }
}

type StoredJob = Awaited<ReturnType<typeof readJobs>>[number];

/** Each job with its row, and what was weighed at the pickup. */
function readJobs(db: Db) {
  return db
    .selectFrom('transport_jobs as j')
    .innerJoin('transport_job_products as r', 'r.transport_job_id', 'j.id')
    .leftJoin('driver_stops as pickup', (join) =>
      join.onRef('pickup.transport_job_id', '=', 'j.id').on('pickup.stop', '=', 'pickup'),
    )
    .select([
      'j.id',
      'j.driver_status',
      'j.version',
      'j.truck_id',
      'j.trailer_id',
      'j.wished',
      'r.wished as row_wished',
      'r.status as row_status',
      'r.pickup_location_id',
      'r.destination_location_id',
      'pickup.gross_weight_kg as gross_kg',
    ])
    .execute();
}

/** Counts how often the office gave each job another truck or trailer, which raises its version as a report does. */
async function countMoves(db: Db): Promise<Map<number, number>> {
  const moved = await db
    .selectFrom('audit_entries')
    .innerJoin('transport_job_products as r', 'r.id', 'entity_id')
    .select((eb) => ['r.transport_job_id as jobId', eb.fn.countAll<number>().as('count')])
    .where('entity', '=', 'transport_job_product')
    .where(sql<boolean>`changes ?| array['truck', 'trailer']`)
    .groupBy('r.transport_job_id')
    .execute();
  return new Map(moved.map(({ jobId, count }) => [jobId, count]));
}

function kindOf(found: number): 'lost' | 'doubled' {
  return found === 0 ? 'lost' : 'doubled';
}
