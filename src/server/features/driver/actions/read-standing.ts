import { sql } from 'kysely';

import type { ArriveRequest } from '#api/driver/driver-steps.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import type { OfficeEntry } from '#domain/driver/office-weights.ts';
import {
  type Report,
  type SeenJob,
  standingJob,
  type StandingJob,
  type WishedJob,
} from '#domain/driver/standing-job.ts';

import type { Db } from '../../../db/schema.ts';
import { storedNumber } from '../../../db/stored-number.ts';
import { formerReports, readFormerJourney } from './former-journey.ts';
import { findEarlierReferences } from './known-destinations.ts';
import { lockAllRows } from './locked-job.ts';
import { type ReportBody, valuesOf } from './report-values.ts';
import type { LockedRow } from './reported-action.ts';

/** What stands of a job that is locked, with what it is made of. */
export interface ReadStanding {
  wish: WishedJob;
  reports: readonly Report[];
  /** What the office entered from paper. */
  officeEntries: readonly OfficeEntry[];
  standing: StandingJob;
  /** All rows, dropped ones too. */
  rows: readonly LockedRow[];
}

/**
 * Works out what stands of a job that is locked, from the office's wish, all reports of it and what the office entered.
 * `isReporting` is false where no report is being taken.
 */
export async function readStanding(
  db: Db,
  jobId: number,
  { isReporting = true }: { isReporting?: boolean } = {},
): Promise<ReadStanding> {
  const job = await db
    .selectFrom('transport_jobs as j')
    .select(['truck_id as truckId', 'trailer_id as trailerId', 'transport_date as day', 'wished'])
    .select(officeEntriesOfJob.as('officeEntries'))
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const rows = await lockAllRows(db, jobId);
  const wish: WishedJob = {
    truckId: job.truckId,
    trailerId: job.trailerId,
    day: job.day,
    ...job.wished,
    rows: rows.map((row) => ({
      id: row.id,
      isWanted: isDriverRow(row.status),
      pickupId: row.pickup_location_id,
      destinationId: row.destination_location_id,
      ...row.wished,
      productId: row.product_id,
      quantity: thousandths(row.quantity),
    })),
  };
  const { officeEntries } = job;
  const former = await readFormerJourney(db, jobId, { isReporting, isEntered: officeEntries.length > 0 });
  const whole = await readReports(db, jobId, wish, rows);
  const reports = [...(former === null ? [] : formerReports(former)), ...whole];
  return { wish, reports, officeEntries, rows, standing: standingJob(wish, reports, officeEntries) };
}

/** Selected of a job: what the office entered from paper. */
const officeEntriesOfJob = sql<OfficeEntry[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', paper.id, 'isCompleted', paper.is_completed,
    'values', paper.entered) order by paper.id), '[]')
  from office_weights paper where paper.transport_job_id = j.id)`;

async function readReports(
  db: Db,
  jobId: number,
  wish: WishedJob,
  rows: readonly LockedRow[],
): Promise<Report[]> {
  const stored = await db
    .selectFrom('driver_actions')
    .select(['action_id', 'user_id', 'what', 'occurred_at', 'body', 'stop', 'truck_id', 'dismissed'])
    .where('transport_job_id', '=', jobId)
    .where('body', 'is not', null)
    .orderBy('occurred_at')
    .orderBy('action_id')
    .execute();
  const known = await readKnownReferences(db, rows, wish);
  const starts = stored.filter(({ what }) => what === 'on-route-to-pickup');
  return stored.flatMap((each): Report[] => {
    if (each.dismissed === 'ALL') return [];
    const body = (each.body ?? {}) as ReportBody;
    const occurredAt = each.occurred_at.getTime();
    const seen = each.dismissed === 'SEEN' ? undefined : body.seen;
    // The truck that its driver named on setting off is that of all the driver's reports of this journey.
    const named = starts.filter(
      (start) => start.user_id === each.user_id && typeof start.body?.truckId === 'number',
    );
    const start = named.findLast((one) => one.occurred_at.getTime() <= occurredAt) ?? named[0];
    const truckId =
      (start?.body as ReportBody | undefined)?.truckId ?? seen?.truckId ?? each.truck_id ?? wish.truckId ?? 0;
    return [
      {
        actionId: each.action_id,
        what: each.what,
        userId: each.user_id,
        occurredAt,
        truckId,
        version: body.version,
        trailerId: body.trailerId,
        day: toTallinn(occurredAt).day,
        stop: each.stop,
        seen: seen === undefined ? null : toSeen(seen, rows, known),
        goods:
          each.dismissed === 'SEEN'
            ? []
            : (body.seenGoods ?? []).flatMap(({ transportJobProductId: rowId, productId, quantity }) =>
                known.isNamed('product', rowId, productId)
                  ? [{ rowId, productId, quantity: quantity === null ? null : thousandths(String(quantity)) }]
                  : [],
              ),
        values: valuesOf(each.what, each.stop, body),
      },
    ];
  });
}

type Reference = 'destination' | 'pickup' | 'product';

/** A place or product that a row has never named is not believed, whatever a request says. */
async function readKnownReferences(db: Db, rows: readonly LockedRow[], wish: WishedJob) {
  const earlier = await findEarlierReferences(db, rows, 'destination', 'pickup', 'product');
  const present = { destination: 'destinationId', pickup: 'pickupId', product: 'productId' } as const;
  return {
    isNamed: (field: Reference, rowId: number, id: number | null) =>
      wish.rows.find((row) => row.id === rowId)?.[present[field]] === id ||
      earlier.some((each) => each.field === field && each.rowId === rowId && each.id === id),
  };
}

function toSeen(
  seen: NonNullable<ArriveRequest['seen']>,
  rows: readonly LockedRow[],
  { isNamed }: Awaited<ReturnType<typeof readKnownReferences>>,
): SeenJob {
  const named = (field: Reference, rowId: number, id: number | null | undefined) =>
    id !== undefined && isNamed(field, rowId, id) ? id : undefined;
  const places = seen.rows ?? rows.map(({ id }) => ({ ...seen, transportJobProductId: id }));
  const own = new Set(rows.map(({ id }) => id));
  const rowIds = seen.rows?.map(({ transportJobProductId: id }) => id).filter((id) => own.has(id)) ?? null;
  return {
    day: seen.date,
    truckId: seen.truckId,
    trailerId: seen.trailerId,
    // The rows of another job, which a load was made of, say nothing of this one.
    rowIds: rowIds === null || rowIds.length === 0 ? null : rowIds,
    places: places.map(({ transportJobProductId: rowId, pickupLocationId, destinationLocationId }) => ({
      rowId,
      pickupId: named('pickup', rowId, pickupLocationId),
      destinationId: named('destination', rowId, destinationLocationId),
    })),
  };
}

function thousandths(quantity: string | null): number | null {
  const amount = storedNumber(quantity);
  return amount === null ? null : Math.round(amount * 1000);
}
