import type { Day } from '../calendar/day.ts';
import { parseInstant } from '../calendar/tallinn-time.ts';
import { type StopKind, stopKinds } from './driver-job.ts';
import { type DriverActionKind, type DriverStatus, driverStatuses } from './driver-status.ts';
import { foldOfficeEntries, type OfficeEntry, type Overruled } from './office-weights.ts';
import type { ReportOutcome } from './report-outcome.ts';

/** A row as the office wants it. */
export interface WishedRow {
  id: number;
  /** False for one that was cancelled or taken off. */
  isWanted: boolean;
  pickupId: number;
  destinationId: number | null;
  productId: number;
  /** Thousandths of the product's unit; null while nobody knows it. */
  quantity: number | null;
}

/** A job as the office wants it; `truckId` null while it has none. */
export interface WishedJob {
  day: Day;
  truckId: number | null;
  trailerId: number | null;
  rows: readonly WishedRow[];
}

/** What a phone showed of a job; parts left out count as seen as they stand. */
export interface SeenJob {
  day?: Day | undefined;
  truckId?: number | null | undefined;
  trailerId?: number | null | undefined;
  /** All rows of the job on the phone; null where it does not say which there were. */
  rowIds: readonly number[] | null;
  places: readonly {
    rowId: number;
    pickupId?: number | null | undefined;
    destinationId?: number | null | undefined;
  }[];
}

/** A driver's report of a job. Instants are epoch milliseconds. */
export interface Report {
  actionId: string;
  what: DriverActionKind;
  userId: number;
  occurredAt: number;
  /** The version of the job that a correction knew: of two made in one moment the later knew more. */
  version?: number | undefined;
  /** The truck that was driven, with the trailer where the report names one (null: without). */
  truckId: number;
  trailerId?: number | null | undefined;
  /** The day on which it happened. */
  day: Day;
  /** The stop of a step that has one. */
  stop: StopKind | null;
  seen: SeenJob | null;
  /** The goods that were shown at loading. */
  goods: readonly { rowId: number; productId: number; quantity: number | null }[];
  /** What was written down, by its dotted name ('pickup.notes'). */
  values: Readonly<Record<string, unknown>>;
}

/** The reports of one truck of a job; of the one that is the job's with what the office entered. */
export interface Journey {
  truckId: number;
  trailerId: number | null | undefined;
  userId: number;
  status: DriverStatus;
  isLoaded: boolean;
  stops: Record<StopKind, { arrivedAt: number | null; leftAt: number | null; isLeft: boolean }>;
  values: Readonly<Record<string, unknown>>;
  /** Empty where the office alone knows of it. */
  reports: readonly Report[];
  /** Reports of a step that another has made already, and that say something else. */
  doubles: readonly Report[];
  /** What the office entered otherwise than the driver reports. */
  overruled: readonly Overruled[];
}

export const differentParts = [
  'truck',
  'trailer',
  'date',
  'row',
  'pickup',
  'destination',
  'product',
  'quantity',
] as const;

/** One thing that was done otherwise than the office wants: ids, a day, or thousandths; null for none. */
export interface Difference {
  field: (typeof differentParts)[number];
  rowId: number | null;
  done: number | string | null;
  wanted: number | string | null;
}

/** A row as it stands: on the truck or not, with the places and goods that count. */
export interface StandingRow extends WishedRow {
  /** True once it is on the truck or was; null before loading. */
  isLoaded: boolean | null;
}

/** What stands of a job: the journey that is the job's, what is kept beside it, and what differs from the wish. */
export interface StandingJob {
  isCancelled: boolean;
  journey: Journey | null;
  beside: readonly Journey[];
  day: Day;
  truckId: number | null;
  trailerId: number | null | undefined;
  rows: readonly StandingRow[];
  differences: readonly Difference[];
}

/**
 * Returns what the office's wish, the drivers' reports of a job and what the office entered from paper add up to, the
 * same in whatever order they came (docs/requirements.md, 'What a driver reports is taken', 'Weights from paper').
 */
export function standingJob(
  wish: WishedJob,
  reports: readonly Report[],
  officeEntries: readonly OfficeEntry[] = [],
): StandingJob {
  const trucks = [...new Set(reports.filter(isOfJourney).map(({ truckId }) => truckId))].toSorted(
    (a, b) => a - b,
  );
  const journeys = trucks.map((truckId) => journeyOf(truckId, reports));
  const isCancelled = !wish.rows.some(({ isWanted }) => isWanted);
  const driven = jobsJourney(wish, journeys);
  const journey = withOffice(driven, wish, officeEntries);
  const beside = journeys.filter((each) => each !== driven);
  if (driven === null || journey === null || isCancelled) {
    const rows = wish.rows.map((row) => ({ ...row, isLoaded: null }));
    const { day, truckId, trailerId } = wish;
    return { isCancelled, journey, beside, day, truckId, trailerId, rows, differences: [] };
  }
  const day = drivenDay(wish, journey);
  const trailerId = drivenTrailer(wish, journey);
  const rows = wish.rows.map((row) => standingRow(row, driven));
  const differences: Difference[] = [];
  const compare = (
    field: Difference['field'],
    rowId: number | null,
    done: Difference['done'],
    wanted: Difference['wanted'],
  ) => {
    if (done !== wanted) differences.push({ field, rowId, done, wanted });
  };
  if (!isOwnChoice(wish, journey)) compare('truck', null, journey.truckId, wish.truckId);
  compare('date', null, day, wish.day);
  if (isOtherTrailer(wish, journey)) compare('trailer', null, trailerId ?? null, wish.trailerId);
  for (const [index, row] of rows.entries()) {
    const wanted = wish.rows[index] ?? row;
    const isCarried = row.isLoaded ?? row.isWanted;
    if (isCarried !== wanted.isWanted) {
      compare('row', row.id, isCarried ? row.id : null, isCarried ? null : row.id);
    }
    if (!isCarried) continue;
    for (const [field, key] of [
      ['pickup', 'pickupId'],
      ['destination', 'destinationId'],
      ['product', 'productId'],
    ] as const) {
      compare(field, row.id, row[key], wanted[key]);
    }
    // A quantity that was unknown at loading cannot differ from the one that the office has entered since.
    if (row.quantity !== null) compare('quantity', row.id, row.quantity, wanted.quantity);
  }
  return { isCancelled, journey, beside, day, truckId: journey.truckId, trailerId, rows, differences };
}

/** Returns what became of one of the reports. */
export function outcomeOf(standing: StandingJob, report: Report): ReportOutcome {
  const { journey, beside, isCancelled, differences } = standing;
  // Photos, cleanings and notices go with the journey of their truck.
  if (!isOfJourney(report)) {
    return beside.some(({ truckId }) => truckId === report.truckId) ? 'KEPT' : 'APPLIED';
  }
  const isKept = (each: Report) => each.actionId === report.actionId;
  if (journey === null || isCancelled || !journey.reports.some(isKept)) return 'KEPT';
  if (journey.doubles.some(isKept)) return 'KEPT';
  return differences.length > 0 ? 'DIFFERS' : 'APPLIED';
}

/** True for a report that makes or corrects a journey; photos, cleanings and notices stand by themselves. */
export function isOfJourney({ what }: Pick<Report, 'what'>): boolean {
  return (
    what === 'on-route-to-pickup' ||
    what === 'arrival-at-location' ||
    what === 'at-location' ||
    what === 'edit'
  );
}

/** Steps in the order in which a journey makes them: the place in `driverStatuses` that each leads to. */
function stepOf({ what, stop }: Report): number {
  if (what === 'on-route-to-pickup') return 1;
  const isPickup = stop !== 'destination';
  return what === 'arrival-at-location' ? (isPickup ? 2 : 4) : isPickup ? 3 : 5;
}

function byTime(a: Report, b: Report): number {
  return (
    a.occurredAt - b.occurredAt || (a.version ?? 0) - (b.version ?? 0) || (a.actionId < b.actionId ? -1 : 1)
  );
}

function journeyOf(truckId: number, allReports: readonly Report[]): Journey {
  const reports = allReports.filter((each) => each.truckId === truckId && isOfJourney(each)).toSorted(byTime);
  const edits = reports.filter(({ what }) => what === 'edit');
  const steps = driverStatuses.map((_status, index) =>
    reports.filter((each) => each.what !== 'edit' && stepOf(each) === index),
  );
  const [first, ...others] = [steps.flatMap(([each]) => each ?? []), ...steps.map(([, ...again]) => again)];
  const made = first ?? [];
  const values = Object.assign({}, ...[...made, ...edits].map((each) => each.values)) as Record<
    string,
    unknown
  >;
  const doubles = others.flat().filter((each) => saysOther(each, values));
  const reached = Math.max(0, ...made.map(stepOf));
  // A former report may not know when it happened.
  const at = (step: number) => steps[step]?.[0]?.occurredAt || null;
  return {
    truckId,
    trailerId: made.find(({ trailerId }) => trailerId !== undefined)?.trailerId,
    // Of what was reported before reports were kept whole, nobody may be known.
    userId: [...made, ...reports].find((each) => each.userId !== 0)?.userId ?? 0,
    status: driverStatuses[reached] ?? 'NOT_STARTED',
    isLoaded: reached >= 3,
    stops: {
      pickup: { arrivedAt: at(2), leftAt: at(3), isLeft: steps[3]?.[0] !== undefined },
      destination: { arrivedAt: at(4), leftAt: at(5), isLeft: steps[5]?.[0] !== undefined },
    },
    values,
    reports,
    doubles,
    overruled: [],
  };
}

/** The job's journey with what the office entered; one of its own where no driver reports any. */
function withOffice(
  driven: Journey | null,
  wish: WishedJob,
  entries: readonly OfficeEntry[],
): Journey | null {
  if (entries.length === 0) return driven;
  const journey = driven ?? journeyOf(wish.truckId ?? 0, []);
  const { values, stops, isCompleted, overruled } = foldOfficeEntries(journey.values, entries);
  const stopOf = (kind: StopKind) => {
    const stop = journey.stops[kind];
    if (stop.isLeft || !(isCompleted || stops.includes(kind))) return stop;
    const at = values[`${kind}.endTime`] ?? values[`${kind}.startTime`];
    return { ...stop, leftAt: typeof at === 'string' ? parseInstant(at) : null, isLeft: true };
  };
  return {
    ...journey,
    status: isCompleted ? 'COMPLETED' : journey.status,
    isLoaded: journey.isLoaded || isCompleted,
    stops: { pickup: stopOf('pickup'), destination: stopOf('destination') },
    values,
    overruled,
  };
}

/** True where a report says something that the journey does not have; what a step leaves empty says nothing. */
function saysOther({ values }: Report, known: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).some(([field, value]) => {
    const text = JSON.stringify(value);
    const isSaid = field !== 'previousLoads' && ![undefined, 'null', '[]', 'false'].includes(text);
    return isSaid && text !== JSON.stringify(known[field]);
  });
}

/**
 * Returns the journey that is the job's: that of the truck that has the job from the office; else that which was loaded
 * first; else one that set off knowing the office's truck, and chose its own. Null where none counts.
 */
function jobsJourney(wish: WishedJob, journeys: readonly Journey[]): Journey | null {
  const startedAt = ({ reports }: Journey) => reports[0]?.occurredAt ?? 0;
  const inOrder = journeys.toSorted((a, b) => startedAt(a) - startedAt(b) || a.truckId - b.truckId);
  const loadedAt = ({ stops, ...each }: Journey) => stops.pickup.leftAt ?? startedAt({ stops, ...each });
  const loaded = inOrder.filter(({ isLoaded }) => isLoaded).toSorted((a, b) => loadedAt(a) - loadedAt(b));
  return (
    inOrder.find(({ truckId, status }) => truckId === wish.truckId && status !== 'NOT_STARTED') ??
    loaded[0] ??
    inOrder.find((each) => isOwnChoice(wish, each)) ??
    null
  );
}

/** True for a journey that knew the truck that the office wants, or did what it wants. */
function isOwnChoice(wish: WishedJob, journey: Journey): boolean {
  const seen = journey.reports.find((each) => each.seen?.truckId !== undefined)?.seen;
  return journey.truckId === wish.truckId || seen?.truckId === undefined || seen.truckId === wish.truckId;
}

/** The trailer that the phone showed with the truck that was driven; undefined where it does not say. */
function seenTrailer({ truckId, reports }: Journey): number | null | undefined {
  return reports.find(({ seen }) => seen?.trailerId !== undefined && (seen.truckId ?? truckId) === truckId)
    ?.seen?.trailerId;
}

/** The trailer that was driven; undefined for the usual one of another truck. */
function drivenTrailer(wish: WishedJob, journey: Journey): number | null | undefined {
  if (journey.trailerId !== undefined) return journey.trailerId;
  if (journey.truckId !== wish.truckId) return undefined;
  const seen = seenTrailer(journey);
  return seen === undefined ? wish.trailerId : seen;
}

/** True where the driver set off without knowing which trailer the office wants, and with another. */
function isOtherTrailer(wish: WishedJob, journey: Journey): boolean {
  const seen = seenTrailer(journey);
  return (
    journey.truckId === wish.truckId &&
    seen !== undefined &&
    seen !== wish.trailerId &&
    drivenTrailer(wish, journey) !== wish.trailerId
  );
}

/** The day of a journey that set off knowing of another one: the day on which it was driven. */
function drivenDay(wish: WishedJob, { reports }: Journey): Day {
  const [first] = reports;
  const seen = reports.find((each) => each.seen?.day !== undefined)?.seen;
  return seen?.day === undefined || seen.day === wish.day ? wish.day : (first?.day ?? wish.day);
}

function standingRow(row: WishedRow, { reports, isLoaded }: Journey): StandingRow {
  const left = (kind: StopKind) => reports.find(({ what, stop }) => what === 'at-location' && stop === kind);
  const [pickup, destination] = stopKinds.map((kind) => {
    const report = left(kind);
    return report?.seen?.places.find(({ rowId }) => rowId === row.id);
  });
  const loading = left('pickup');
  const rowIds = (loading ?? left('destination'))?.seen?.rowIds ?? null;
  const goods = loading?.goods.find(({ rowId }) => rowId === row.id);
  return {
    ...row,
    isLoaded: isLoaded ? (rowIds?.includes(row.id) ?? row.isWanted) : null,
    pickupId: pickup?.pickupId ?? row.pickupId,
    destinationId: destination?.destinationId === undefined ? row.destinationId : destination.destinationId,
    productId: goods?.productId ?? row.productId,
    quantity: goods === undefined ? row.quantity : goods.quantity,
  };
}
