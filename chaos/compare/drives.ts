import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { driverStatuses } from '#domain/driver/driver-status.ts';

import type { Db } from '../../src/server/db/schema.ts';
import type { Part } from '../part.ts';

/** A step of a driver and whether it was acknowledged; null: unknown. */
interface Step {
  actionId: string;
  isConfirmed: boolean | null;
}

/** The values of a job that a driver's phone shows, and so its steps carry. */
export interface Seen {
  pickupLocationId: number;
  destinationLocationId: number;
  truckId: number;
  trailerId: number | null;
}

/** A job that a driver took on, with the steps that they made, in their order. */
export interface Drive {
  jobId: number;
  steps: Step[];
  /** The destination and vehicle according to the driver; the phone shows the same. */
  seen: Seen;
  /** The driver's answers to changes by the office, in the order of the questions. */
  answers: ('MINE' | 'OFFICE')[];
  /** Steps whose unusual weights were confirmed. */
  confirmed: string[];
  /** Steps that a cancelled job did not accept, once their driver was answered so. */
  refused: string[];
}

/**
 * A job's history holds its driver's acknowledged steps once each and in their order, after them at most the one that
 * nobody was told of; status and version say the same. What the office is to know of it is told once: weights that
 * were confirmed, what a cancelled job did not take, and what was changed without the driver's knowing. Of a finished
 * job the office has the places, the truck and the trailer that its driver saw and drove, or said instead.
 */
export async function compareDrives(part: Part, db: Db, drives: readonly Drive[]): Promise<void> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['entity_id', 'changes'])
    .where('entity', '=', 'transport_job')
    .orderBy('id')
    .execute();
  const histories = Map.groupBy(entries, (entry) => entry.entity_id);
  const jobs = new Map(
    (await db.selectFrom('transport_jobs').select(['id', 'driver_status', 'version']).execute()).map(
      (job) => [job.id, job],
    ),
  );
  const alerts = await db
    .selectFrom('alerts')
    .select(['kind', 'key', 'data', 'transport_job_id'])
    .where('kind', 'in', ['WEIGHT_UNUSUAL', 'DRIVER_REPORT_NOT_APPLIED', 'CHANGED_MEANWHILE'])
    .execute();
  const unusual = alerts.filter(({ kind }) => kind === 'WEIGHT_UNUSUAL');
  const reports = alerts.filter(({ kind }) => kind === 'DRIVER_REPORT_NOT_APPLIED');
  const questions = alerts.filter(({ kind }) => kind === 'CHANGED_MEANWHILE');
  const ways = await findWays(db);
  const moves = await countMoves(db);
  for (const drive of drives) {
    const { jobId, steps, confirmed } = drive;
    const job = jobs.get(jobId);
    const made = (histories.get(jobId) ?? []).flatMap(({ changes }) => {
      const { actionId } = changes as { actionId?: string };
      return actionId === undefined ? [] : [actionId];
    });
    const told = steps.filter(({ isConfirmed }) => isConfirmed === true).map(({ actionId }) => actionId);
    const unknown = steps.filter(({ isConfirmed }) => isConfirmed === null).map(({ actionId }) => actionId);
    if (new Set(made).size !== made.length) part.breach('a step is made once', { jobId, made }, 'doubled');
    if (told.some((actionId) => !made.includes(actionId))) {
      part.breach('an acknowledged step is there', { jobId, made, told }, 'lost');
    } else if (made.filter((actionId) => !unknown.includes(actionId)).join() !== told.join()) {
      part.breach("a driver's steps are in their order", { jobId, made, told, unknown });
    }
    if (
      job?.driver_status !== driverStatuses[made.length] ||
      job?.version !== made.length + (moves.get(jobId) ?? 0) + 1
    ) {
      part.breach("a job's status and version follow its steps", { jobId, made, job });
    }
    for (const actionId of confirmed.filter((id) => told.includes(id))) {
      const found = unusual.filter(({ key }) => key === `weight-unusual:${actionId}`).length;
      if (found !== 1) {
        part.breach('an unusual weight is told once', { jobId, actionId, found }, kindOf(found));
      }
    }
    compareRefused(
      part,
      drive,
      reports.filter((alert) => alert.transport_job_id === jobId),
    );
    const answered = questions.filter((alert) => alert.transport_job_id === jobId);
    if (steps.length === stepsOfJob && told.length === stepsOfJob) {
      compareSeen(part, drive, ways.get(jobId), answered);
    }
  }
}

const stepsOfJob = driverStatuses.length - 1;

/** One refused job is one alert, and each of its reports is there once. */
function compareRefused(part: Part, { jobId, refused }: Drive, alerts: readonly Alert[]): void {
  if (refused.length === 0) return;
  if (alerts.length !== 1) {
    part.breach('a refused job is one alert', { jobId, alerts: alerts.length }, kindOf(alerts.length));
  }
  const reports = alerts.flatMap(({ data }) => data.reports as { actionId: string }[]);
  for (const actionId of refused) {
    const found = reports.filter((report) => report.actionId === actionId).length;
    if (found !== 1) part.breach('a refused report is kept once', { jobId, actionId, found }, kindOf(found));
  }
}

/** Checks that the office has what the driver saw and did, and that each question has its one alert with the answer. */
function compareSeen(
  part: Part,
  { jobId, seen, answers }: Drive,
  way: Way | undefined,
  alerts: readonly Alert[],
): void {
  const kept = alerts.map(({ data }) => data.keep);
  const isTold = (side: unknown) =>
    kept.filter((each) => each === side).length === answers.filter((each) => each === side).length;
  if (kept.length !== answers.length || !kept.every(isTold)) {
    part.breach('an answer of a driver is one alert', { jobId, kept, answers }, kindOf(kept.length));
  }
  if (!isDeepStrictEqual(way, seen)) {
    part.breach('a job is what its driver saw and did', { jobId, way, seen, answers });
  }
}

interface Alert {
  data: Record<string, unknown>;
}

type Way = { [Part in keyof Seen]: Seen[Part] | null };

/** Counts how often the office gave each job another truck or trailer, which raises its version as a step does. */
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

/** From where to where the goods of each job went, and with what, as the office has it. */
async function findWays(db: Db): Promise<Map<number, Way>> {
  const rows = await db
    .selectFrom('transport_jobs')
    .innerJoin('transport_job_products as r', 'r.transport_job_id', 'transport_jobs.id')
    .select([
      'transport_jobs.id',
      'truck_id as truckId',
      'trailer_id as trailerId',
      'r.pickup_location_id as pickupLocationId',
      'r.destination_location_id as destinationLocationId',
    ])
    .execute();
  return new Map(rows.map(({ id, ...way }) => [id, way]));
}

function kindOf(found: number): 'lost' | 'doubled' {
  return found === 0 ? 'lost' : 'doubled';
}
