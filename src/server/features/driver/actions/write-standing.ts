import { type Selectable, sql } from 'kysely';

import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';
import type { Journey, StandingJob, StandingRow, WishedRow } from '#domain/driver/standing-job.ts';
import { deliveredWeight } from '#domain/driver/weights/delivered-shares.ts';
import { decimal, decimalToText, fromThousandths } from '#domain/goods/decimal.ts';
import { lotsOfRow } from '#domain/goods/lots.ts';
import { underWayStatuses } from '#domain/job-row/job-row-status.ts';

import { anyOf } from '../../../db/any-of.ts';
import { type AuditEntry, recordAudit } from '../../../db/audit.ts';
import { isInUse } from '../../../db/in-use.ts';
import type { Database, Db } from '../../../db/schema.ts';
import { findStops, type Stop } from '../job-records.ts';
import { stopValues, toRuleStop } from '../stop-fields.ts';
import { stopView } from '../view.ts';
import { signingChanges, takeSignature } from './given-signatures.ts';
import { findDestinationsForDriver } from './known-destinations.ts';
import type { ReadStanding } from './read-standing.ts';
import { ruleStopOf, stopOfValues } from './report-checks.ts';
import type { ReportBody } from './report-values.ts';
import type { ActionCall, LockedJob, LockedRow, Outcome, ReportedAction } from './reported-action.ts';
import { deliveredByRow, saveStop } from './stop-writes.ts';
import type { RuleStops } from './unusual-values.ts';

/** Who writes: a driver with a report, or the office with its answer. */
export type WritingCall = Pick<ActionCall, 'db' | 'now'> & { user: { id: number } };

/**
 * Writes what stands of a job: its truck and day, what its driver wrote down, and its rows; with an entry in the
 * history of each that changes. What the office wants otherwise is kept beside it.
 */
export async function writeStanding(
  call: WritingCall,
  action: ReportedAction | null,
  job: LockedJob,
  { wish, standing, rows }: ReadStanding,
  { changes = {} }: Outcome,
): Promise<void> {
  const { db, user } = call;
  const { journey, truckId, day } = standing;
  const storedStops = await findStops(db, [job.id]);
  const status = journey?.status ?? 'NOT_STARTED';
  const vehicle = await findVehicle(db, standing);
  const trailerId = vehicle.trailerId ?? null;
  const wished = {
    ...(truckId !== wish.truckId && { truckId: wish.truckId }),
    ...(trailerId !== wish.trailerId && { trailerId: wish.trailerId }),
    ...(day !== wish.day && { day: wish.day }),
  };
  await db
    .updateTable('transport_jobs')
    .set((eb) => ({
      driver_status: status,
      version: eb('version', '+', 1),
      ...(truckId !== job.truck.id && { truck_id: truckId, carrier_company_id: vehicle.carrierId }),
      trailer_id: trailerId,
      transport_date: day,
      wished: textOrNull(wished),
    }))
    .where('id', '=', job.id)
    .execute();
  const signed = await writeJourney(call, action, job, journey, storedStops);
  const entries: AuditEntry[] = [];
  if (action !== null) {
    entries.push({
      userId: user.id,
      entity: 'transport_job',
      entityId: job.id,
      action: action.what,
      changes: {
        actionId: action.actionId,
        occurredAt: new Date(action.occurredAt).toISOString(),
        ...(status !== job.status && { driverStatus: [job.status, status] }),
        ...changes,
        ...signed,
      },
    });
  }
  const delivered = deliveredRows(job, rows, standing, ruleStopsOf(storedStops));
  const said: SaidLot = {
    before: storedStops.find(({ stop }) => stop === 'pickup')?.lot ?? null,
    now: stringOrNull(journey?.values['pickup.lot']),
  };
  const changedRows = rows.flatMap((row) => {
    const wishedRow = wish.rows.find(({ id }) => id === row.id);
    if (wishedRow === undefined) return [];
    const lot = lotOf(row, rows, said);
    return changeOfRow(row, wishedRow, standing, delivered, lot) ?? [];
  });
  const isMoved = day !== job.day;
  const written = changedRows.filter(({ changed }) => changed.length > 0 || isMoved);
  await writeRows(db, written, day, isMoved);
  entries.push(...(await historyOf(call, written)));
  await recordAudit(db, ...entries);
}

async function findVehicle(
  db: Db,
  { truckId, trailerId }: StandingJob,
): Promise<{ carrierId: number | null; trailerId: number | null }> {
  const truck = await db
    .selectFrom('trucks')
    .leftJoin('trailers', (join) =>
      join.onRef('trailers.id', '=', 'trucks.trailer_id').on(isInUse('trailers')),
    )
    .select(['trucks.company_id', 'trailers.id as trailer_id'])
    // A report that was kept beside may name a trailer that there is not.
    .select((eb) =>
      eb
        .selectFrom('trailers as named')
        .select('named.id')
        .where('named.id', '=', trailerId ?? 0)
        .as('named_id'),
    )
    .where('trucks.id', '=', truckId ?? 0)
    .executeTakeFirst();
  const named = truck === undefined ? trailerId : truck.named_id;
  return {
    carrierId: truck?.company_id ?? null,
    // Another truck comes with its own trailer.
    trailerId: trailerId === undefined ? (truck?.trailer_id ?? null) : (named ?? null),
  };
}

/** Writes what the driver of a journey wrote down, or takes away what an other one had written. */
async function writeJourney(
  call: WritingCall,
  action: ReportedAction | null,
  job: LockedJob,
  journey: Journey | null,
  storedStops: readonly Stop[],
): Promise<Outcome['changes']> {
  const { db } = call;
  if (journey === null) {
    await db.deleteFrom('driver_stops').where('transport_job_id', '=', job.id).execute();
    await db.deleteFrom('driver_jobs').where('transport_job_id', '=', job.id).execute();
    return {};
  }
  const changes = {};
  for (const kind of stopKinds) {
    const stored = storedStops.find(({ stop }) => stop === kind);
    Object.assign(changes, await writeStop(call, action, job, { journey, kind, stored }));
  }
  // Whoever enters a paper drives nothing, and of a journey from before nobody may be known.
  if (journey.reports.length === 0 || journey.userId === 0) {
    await db.deleteFrom('driver_jobs').where('transport_job_id', '=', job.id).execute();
    return changes;
  }
  const { values, userId } = journey;
  const written = {
    driver_user_id: userId,
    previous_loads: JSON.stringify(values.previousLoads ?? []),
    pre_drive_km: (values.preDriveKm ?? null) as number | null,
  };
  const body = (action?.body ?? {}) as ReportBody;
  const isStart = action?.what === 'on-route-to-pickup';
  const noted = isStart ? await findDestinationsForDriver(db, job, seenDestinationsOf(body)) : null;
  await db
    .insertInto('driver_jobs')
    .values({
      transport_job_id: job.id,
      ...written,
      ...(noted && { noted_destinations: JSON.stringify(noted) }),
    })
    .onConflict((conflicting) =>
      conflicting.column('transport_job_id').doUpdateSet((eb) => ({
        ...written,
        ...(noted !== null && {
          noted_destinations: eb.ref('excluded.noted_destinations'),
          destinations_noted_at: sql`now()`,
        }),
      })),
    )
    .execute();
  return changes;
}

/** The destinations that the driver knew on setting off. */
function seenDestinationsOf({ seenDestinations, seen }: ReportBody): ReportBody['seenDestinations'] {
  if (seenDestinations !== undefined) return seenDestinations;
  return seen?.rows?.flatMap(({ transportJobProductId, destinationLocationId: locationId }) =>
    locationId === undefined ? [] : [{ transportJobProductId, locationId }],
  );
}

async function writeStop(
  call: WritingCall,
  action: ReportedAction | null,
  job: LockedJob,
  { journey, kind, stored }: { journey: Journey; kind: StopKind; stored: Stop | undefined },
): Promise<Outcome['changes']> {
  const { db } = call;
  const { arrivedAt, leftAt, isLeft } = journey.stops[kind];
  if (arrivedAt === null && !isLeft) {
    if (stored !== undefined) {
      await db
        .deleteFrom('driver_stops')
        .where('transport_job_id', '=', job.id)
        .where('stop', '=', kind)
        .execute();
    }
    return {};
  }
  const current = stopView(stored);
  const times = { arrived_at: dateOrNull(arrivedAt), left_at: dateOrNull(leftAt) };
  if (!isLeft) {
    await saveStop(db, job.id, kind, times);
    return {};
  }
  const { signedWeightKg: claimed, ...fields } = stopOfValues(journey.values, kind);
  const signing = {
    jobId: job.id,
    stop: kind,
    current,
    weighed: ruleStopOf(journey, kind),
    pickup: ruleStopOf(journey, 'pickup'),
  };
  const body = (action?.body ?? {}) as ReportBody;
  const formerSignatures = body.formerSignatures ?? body.changes?.[kind]?.formerSignatures;
  const { signature = null } = fields;
  const isSame =
    stopValues({ signature }).signature === stopValues({ signature: current?.signature ?? null }).signature;
  const isSigning = !isSame || formerSignatures !== undefined;
  const taken = isSigning
    ? await takeSignature(
        call,
        {
          signature,
          ...(claimed !== undefined && { signedWeightKg: claimed }),
          formerSignatures,
        },
        isSame ? { ...signing, current: null } : signing,
      )
    : { signedWeightKg: current?.signedWeightKg ?? null };
  await saveStop(db, job.id, kind, {
    ...stopValues({ ...fields, ...taken }),
    net_weight_kg: textOfNumber(journey.values[`${kind}.netWeightKg`]),
    ...times,
  });
  return signingChanges(signing, { signature, ...taken });
}

/** Returns what was delivered by row; null where that is as it was, and where somebody may have put it right by hand. */
function deliveredRows(
  job: LockedJob,
  rows: readonly LockedRow[],
  { journey, rows: standingRows, isCancelled }: StandingJob,
  before: RuleStops,
): ReadonlyMap<number, string | null> | null {
  if (journey === null || isCancelled) return null;
  const after = { pickup: ruleStopOf(journey, 'pickup'), destination: ruleStopOf(journey, 'destination') };
  const weightOf = ({ pickup, destination }: RuleStops) =>
    destination && (deliveredWeight(pickup, destination)?.kg ?? null);
  const carried = rows.filter(({ id }) => standingRows.some((row) => row.id === id && isCarried(row)));
  const isSameLoad = carried.length === job.rows.length;
  const isMissing = carried.some((row) => row.delivered_quantity === null);
  const countsOf = ({ destination }: RuleStops) =>
    (destination?.counts ?? []).map(({ rowId, quantity }) => `${rowId} ${quantity}`);
  const isSame = weightOf(before) === weightOf(after) && String(countsOf(before)) === String(countsOf(after));
  if (isSame && isSameLoad && !isMissing) return null;
  const delivered = new Map<number, string | null>(deliveredByRow({ ...job, rows: carried }, after));
  for (const { rowId } of before.destination?.counts ?? []) {
    // A count that was taken back delivers nothing any more.
    if (!delivered.has(rowId)) delivered.set(rowId, null);
  }
  return delivered;
}

function isCarried({ isLoaded, isWanted }: StandingRow): boolean {
  return isLoaded ?? isWanted;
}

/** A row with what is stored of it from now on, and the names of those columns that change. */
interface RowChange {
  row: LockedRow;
  next: Pick<
    Selectable<Database['transport_job_products']>,
    | 'status'
    | 'pickup_location_id'
    | 'destination_location_id'
    | 'delivered_quantity'
    | 'loaded_product_id'
    | 'loaded_quantity'
    | 'loaded_lot'
  > & { wished: string | null };
  changed: (keyof RowChange['next'])[];
}

/** The lots that the driver read at loading, before this report and with it. */
interface SaidLot {
  before: string | null;
  now: string | null;
}

/**
 * The lots of a row: of what the driver says all but those of other rows' goods; where the driver says nothing what an
 * import said, unless the driver has taken it back.
 */
function lotOf(row: LockedRow, rows: readonly LockedRow[], { before, now }: SaidLot): string | null {
  const others = rows.flatMap((each) => (each.id === row.id ? [] : each.known_lots));
  const ofRow = (said: string | null) => lotsOfRow(said, { own: row.known_lots, others });
  if (now !== null) return ofRow(now);
  const { loaded_lot: stored } = row;
  return stored === before || stored === ofRow(before) ? null : stored;
}

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Works out what is to be stored of a row as it stands; null for one of a cancelled job, which stays as it is. */
function changeOfRow(
  row: LockedRow,
  wish: WishedRow,
  standing: StandingJob,
  delivered: ReadonlyMap<number, string | null> | null,
  lot: string | null,
): RowChange | null {
  const standingRow = standing.rows.find(({ id }) => id === row.id);
  if (standingRow === undefined || standing.isCancelled) return null;
  const { journey } = standing;
  const isOnTruck = isCarried(standingRow);
  const underWay = journey === null ? 'UNCOMPLETED' : driverSteps[journey.status].rowStatus;
  const isFreed = !isOnTruck || journey === null;
  // A row that is not on the truck is as before anybody set off with it.
  const freed =
    underWayStatuses.includes(row.status) || row.status === 'COMPLETED' ? 'UNCOMPLETED' : row.status;
  // Weights alone set nobody off.
  const isAsBefore = journey?.reports.length === 0 && journey.status === 'NOT_STARTED';
  const quantity = isOnTruck ? delivered?.get(row.id) : delivered === null ? undefined : null;
  const wished = {
    ...(standingRow.pickupId !== wish.pickupId && { pickupId: wish.pickupId }),
    ...(standingRow.destinationId !== wish.destinationId && { destinationId: wish.destinationId }),
    ...(isOnTruck && !wish.isWanted && { isWanted: false }),
  };
  const isLoaded = standingRow.isLoaded === true;
  const present = { ...row, wished: textOrNull(row.wished ?? {}) };
  const next: RowChange['next'] = {
    status: isAsBefore ? row.status : isFreed ? (wish.isWanted ? freed : row.status) : underWay,
    pickup_location_id: standingRow.pickupId,
    destination_location_id: standingRow.destinationId,
    delivered_quantity: quantity === undefined ? row.delivered_quantity : quantity,
    loaded_product_id: isLoaded ? standingRow.productId : null,
    loaded_quantity:
      isLoaded && standingRow.quantity !== null
        ? decimalToText(fromThousandths(BigInt(standingRow.quantity)))
        : null,
    loaded_lot: isLoaded ? lot : null,
    wished: textOrNull(wished),
  };
  const isQuantitySame =
    present.loaded_quantity !== null &&
    next.loaded_quantity !== null &&
    Number(present.loaded_quantity) === Number(next.loaded_quantity);
  const names = Object.keys(next) as (keyof typeof next)[];
  const changed = names.filter(
    (name) => present[name] !== next[name] && !(name === 'loaded_quantity' && isQuantitySame),
  );
  return { row, next, changed };
}

/** Writes rows as they stand, all at once. Where a colleague sees a difference, the version of the row is raised. */
async function writeRows(
  db: Db,
  written: readonly RowChange[],
  day: string,
  isMoved: boolean,
): Promise<void> {
  if (written.length === 0) return;
  const given = written.map(({ row, next, changed }) => ({
    id: row.id,
    ...next,
    is_shown: isMoved || changed.some((name) => !name.startsWith('loaded_') && name !== 'wished'),
  }));
  await sql`
    update transport_job_products as r set
      status = given.status, pickup_location_id = given.pickup_location_id,
      destination_location_id = given.destination_location_id, delivered_quantity = given.delivered_quantity,
      loaded_lot = given.loaded_lot,
      loaded_product_id = given.loaded_product_id, loaded_quantity = given.loaded_quantity,
      wished = given.wished::jsonb, transport_date = ${day},
      version = r.version + given.is_shown::int,
      updated_at = case when given.is_shown then now() else r.updated_at end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, status text, pickup_location_id bigint,
      destination_location_id bigint, delivered_quantity numeric, loaded_product_id bigint, loaded_quantity numeric,
      loaded_lot text, wished text, is_shown boolean)
    where r.id = given.id`.execute(db);
}

/** The entries of the history: places with their names before and after. */
async function historyOf({ db, user }: WritingCall, written: readonly RowChange[]): Promise<AuditEntry[]> {
  const places = [
    ['pickup', 'pickup_location_id'],
    ['destination', 'destination_location_id'],
  ] as const;
  const moves = written.flatMap(({ row, next, changed }) =>
    places.flatMap(([part, column]) =>
      changed.includes(column) ? [{ rowId: row.id, part, from: row[column], to: next[column] }] : [],
    ),
  );
  const locations =
    moves.length === 0
      ? []
      : await db
          .selectFrom('locations')
          .select(['id', 'location_name as name'])
          .where('id', '=', anyOf(moves.flatMap(({ from, to }) => [from ?? 0, to ?? 0])))
          .execute();
  const named = (id: number | null) => locations.find((each) => each.id === id) ?? null;
  return written.flatMap(({ row, next, changed }): AuditEntry[] => {
    const own = moves.filter(({ rowId }) => rowId === row.id);
    const changes = {
      ...(changed.includes('status') && { status: [row.status, next.status] }),
      ...(changed.includes('delivered_quantity') && {
        deliveredQuantity: [row.delivered_quantity, next.delivered_quantity],
      }),
      ...Object.fromEntries(own.map(({ part, from, to }) => [part, [named(from), named(to)]])),
    };
    if (Object.keys(changes).length === 0) return [];
    return [
      {
        userId: user.id,
        entity: 'transport_job_product',
        entityId: row.id,
        action: 'updated',
        changes,
        cause: own.length > 0 ? { code: 'DRIVER_KEPT_OWN' } : undefined,
      },
    ];
  });
}

function ruleStopsOf(stops: readonly Stop[]): RuleStops {
  const of = (kind: StopKind) => {
    const record = stopView(stops.find(({ stop }) => stop === kind));
    // Of what the office entered nobody knows when the truck left.
    const isLeft = record !== null && (record.leftAt !== null || record.netWeightKg !== null);
    return isLeft ? toRuleStop(record) : null;
  };
  return { pickup: of('pickup'), destination: of('destination') };
}

function textOfNumber(value: unknown): string | null {
  return typeof value === 'number' ? decimalToText(decimal(value)) : null;
}

function textOrNull(wished: object): string | null {
  return Object.keys(wished).length === 0 ? null : JSON.stringify(wished);
}

function dateOrNull(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant);
}
