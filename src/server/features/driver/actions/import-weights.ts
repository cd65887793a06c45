import { sql } from 'kysely';

import type { PossibleJob, WeightsApplyRequest, WeightsPreview } from '#api/driver/weights-import.ts';
import type { Problem } from '#api/error-codes.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { matchWeightRows, readWeightRows, type WeightRow } from '#domain/driver/weight-rows.ts';
import { droppedStatuses } from '#domain/job-row/job-row-status.ts';

import { literals } from '../../../db/literals.ts';
import type { Db } from '../../../db/schema.ts';
import { invalid, Refusal } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { productCarried } from '../../../job-rows/product-of-row.ts';
import { enterWeights } from './office-weights.ts';
import type { ActionCall } from './reported-action.ts';

/** Finds the jobs that a list of weights means (docs/requirements.md, 'Weights from paper'). */
export async function previewWeights(
  db: Db,
  text: string,
  stop: StopKind,
  today: Day,
): Promise<WeightsPreview> {
  const rows = readWeightRows(text, today);
  const found = await findJobs(db, stop, [...new Set(rows.flatMap((row) => row.day ?? []))]);
  const { matched, ambiguous, unknown } = matchWeightRows(rows, found);
  return {
    matched: matched.map(({ row, job }) => Object.assign(lineOf(row), { job: jobView(job) })),
    ambiguous: ambiguous.map(({ row, jobs }) => Object.assign(lineOf(row), { jobs: jobs.map(jobView) })),
    unknown: unknown.map(({ row, fault }) => Object.assign(lineOf(row), { code: fault })),
  };
}

/** Enters the weights of a list, all or none; a 422 refusal names the problems of all entries. */
export async function applyWeights(
  call: ActionCall,
  { stop = 'destination', completed, reason, entries, confirmed = [] }: WeightsApplyRequest,
): Promise<{ rowIds: number[]; hasChangedAlerts: boolean }> {
  const problems: Problem[] = [];
  const rowIds: number[] = [];
  let hasChangedAlerts = false;
  for (const [index, { transportJobId, version, netWeightKg, ticket = '' }] of entries.entries()) {
    const at = `entries.${index}.`;
    const body = {
      version,
      [stop]: { netWeightKg },
      reason: ticket === '' ? reason : `${reason}, ${et.officeWeights.ticket(ticket)}`,
      ...(completed !== undefined && { completed }),
      confirmed: confirmed
        .filter((name) => name.startsWith(at))
        .map((name) => `${stop}.${name.slice(at.length)}`),
    };
    try {
      const done = await enterWeights(call, transportJobId, body);
      rowIds.push(...done.rowIds);
      if (done.hasChangedAlerts) hasChangedAlerts = true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error;
      problems.push(
        ...error.problems.map((each) =>
          Object.assign({}, each, { field: at + (each.field ?? '').replace(/^(pickup|destination)\./, '') }),
        ),
      );
    }
  }
  if (problems.length > 0) throw invalid(problems);
  return { rowIds, hasChangedAlerts };
}

type FoundJob = PossibleJob & { jobId: number; isWeighed: boolean };

/** The jobs of these days that have a truck and something to haul. */
async function findJobs(db: Db, stop: StopKind, days: readonly Day[]): Promise<FoundJob[]> {
  const { rows } = await sql<FoundJob>`
    select j.id as "transportJobId", j.id as "jobId", j.version, min(r.id) as "rowId",
      truck.license_plate_number as plate, j.transport_date::text as day, j.transport_time::text as time,
      (array_agg(goods.name order by r.id))[1] as product,
      (array_agg(pickup.location_name order by r.id))[1] as pickup,
      (array_agg(destination.location_name order by r.id))[1] as destination,
      coalesce(bool_or(coalesce(weighed.gross_weight_kg, weighed.net_weight_kg) is not null), false) as "isWeighed"
    from transport_jobs j
    join trucks truck on truck.id = j.truck_id
    join transport_job_products r on r.transport_job_id = j.id
      and r.status not in (${literals([...droppedStatuses, 'UNCONFIRMED', 'SELF_SERVICE'])})
    join products goods on goods.id = ${productCarried}
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    left join driver_stops weighed on weighed.transport_job_id = j.id and weighed.stop = ${stop}
    where j.transport_date = any(${days}::date[])
    group by j.id, truck.id
    order by j.transport_date, j.transport_time nulls last, j.id`.execute(db);
  return rows;
}

function jobView({ jobId: _id, isWeighed: _known, ...job }: FoundJob): PossibleJob {
  return job;
}

function lineOf({ line, text, netWeightKg, ticket }: WeightRow) {
  return { line, text, netWeightKg, ticket };
}
