import { sql } from 'kysely';

import type {
  KeptReason,
  NamedDifference,
  ReportData,
  SentReport,
  UnappliedReportData,
} from '#api/alerts/alert-data.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { possibleAnswers } from '#domain/driver/report-answers.ts';
import type { Difference, Journey, Report } from '#domain/driver/standing-job.ts';
import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import { fullName } from '#domain/full-name.ts';
import { decimalToNumber, formatDecimal, formatNumber, fromThousandths } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { raiseAlert, withdrawAlerts } from '../../../alerts/raise-alert.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { findFirstRowId } from '../../../job-rows/find-rows.ts';
import { productCarried } from '../../../job-rows/product-of-row.ts';
import type { ReadStanding } from './read-standing.ts';
import { ruleStopOf } from './report-checks.ts';
import type { ActionCall } from './reported-action.ts';

/** The alerts of a job's reports by truck, and whether any has changed. */
export interface ReportAlerts {
  hasChanged: boolean;
  /** The alert of what differs; null where nothing does. */
  differs: number | null;
  /** The alerts of what is kept beside the job, by truck. */
  keptOf: ReadonlyMap<number, number>;
}

/**
 * Renews the office's alerts about a job's reports: what was done otherwise than it wants, and what is kept beside the
 * job, one of each truck. One that differs in nothing any more goes by itself.
 */
export async function updateReportAlerts(
  call: ActionCall,
  jobId: number,
  { standing, reports }: ReadStanding,
): Promise<ReportAlerts> {
  const { journey, beside, isCancelled, differences } = standing;
  const open = new Map<string, { journey: Journey; reports: readonly Report[]; reason: KeptReason | null }>();
  if (journey !== null && !isCancelled && differences.length > 0) {
    open.set(differsKey(jobId, journey.truckId), { journey, reports: journey.reports, reason: null });
  }
  if (journey !== null && isCancelled && journey.reports.length > 0) {
    open.set(keptKey(jobId, journey.truckId), { journey, reports: journey.reports, reason: 'CANCELLED' });
  } else if (journey !== null && journey.doubles.length > 0) {
    open.set(keptKey(jobId, journey.truckId), { journey, reports: journey.doubles, reason: 'PASSED' });
  }
  for (const each of beside) {
    const reason = isCancelled ? 'CANCELLED' : 'OTHER_TRUCK';
    open.set(keptKey(jobId, each.truckId), { journey: each, reports: each.reports, reason });
  }
  const stored = await call.db
    .selectFrom('alerts')
    .select(['id', 'key', 'data', 'settled_at', 'settled_by', 'note'])
    .where('transport_job_id', '=', jobId)
    .where('kind', 'in', ['CHANGED_MEANWHILE', 'DRIVER_REPORT_NOT_APPLIED'])
    .execute();
  // Nothing to ask the office, now or before: as nearly always.
  if (open.size === 0 && stored.length === 0) return { hasChanged: false, differs: null, keptOf: new Map() };
  const rowId = await findFirstRowId(call.db, jobId);
  const bodies = await findBodies(call.db, reports);
  const nameOf = await findNames(
    call.db,
    standing.rows.map(({ id }) => id),
    differences,
    [...open.values()],
  );
  const keptOf = new Map<number, number>();
  let differs: number | null = null;
  let hasChanged = false;
  for (const [key, alert] of open) {
    const isKept = alert.reason !== null;
    const { journey: about } = alert;
    const data = describe(alert, isKept ? [] : differences, nameOf, bodies);
    const known = stored.filter((each) => each.key === key || each.key.startsWith(`${key}:`));
    // What somebody has settled stays settled, as long as nothing else is to be decided.
    const settled = known.find((each) => each.settled_by !== null && isSameMatter(each.data, data));
    const summary = isKept ? keptSummary(data, alert, nameOf) : differsSummary(data, about, nameOf);
    const current = settled ?? known.find((each) => each.settled_at === null);
    const id =
      current?.id ??
      (await raiseAlert(call.db, {
        key: known.some((each) => each.settled_by !== null) ? `${key}:${known.length}` : key,
        kind: isKept ? 'DRIVER_REPORT_NOT_APPLIED' : 'CHANGED_MEANWHILE',
        transportJobId: jobId,
        rowId: differences.find((each) => !isKept && each.rowId !== null)?.rowId ?? rowId,
        raisedAt: call.now,
        raisedBy: about.userId === 0 ? null : about.userId,
        summary,
        data,
      }));
    if (current === undefined || JSON.stringify(current.data) !== JSON.stringify(data)) hasChanged = true;
    if (settled === undefined) {
      await call.db
        .updateTable('alerts')
        .set({ summary, data: JSON.stringify(data) })
        .where('id', '=', id)
        .execute();
    }
    if (isKept) keptOf.set(about.truckId, id);
    else differs = id;
  }
  const isOfReports = /^(changed-meanwhile|report-kept):/;
  const gone = stored.filter(
    ({ key, settled_at: settledAt }) =>
      settledAt === null &&
      isOfReports.test(key) &&
      ![...open.keys()].some((each) => key === each || key.startsWith(`${each}:`)),
  );
  const withdrawn = await withdrawAlerts(
    call.db,
    gone.map(({ key }) => key),
    call.now,
    et.alerts.gone.agreed,
  );
  await placeReports(call.db, jobId, { standing, reports }, keptOf);
  return { hasChanged: hasChanged || withdrawn > 0, differs, keptOf };
}

function differsKey(jobId: number, truckId: number): string {
  return `changed-meanwhile:${jobId}:truck-${truckId}`;
}

function keptKey(jobId: number, truckId: number): string {
  return `report-kept:${jobId}:truck-${truckId}`;
}

/** True where two states of an alert ask the office the same. */
function isSameMatter(one: Record<string, unknown>, other: ReportData): boolean {
  const matter = (data: Partial<UnappliedReportData>) =>
    JSON.stringify([
      data.differences,
      data.reason,
      data.hasGoods,
      'reason' in data ? data.reports?.length : 0,
    ]);
  return matter(one) === matter(other);
}

/** Marks the reports and photos of other trucks' journeys, which are no part of the job, cancelled or not. */
async function placeReports(
  db: Db,
  jobId: number,
  { standing: { journey, beside, isCancelled }, reports }: Pick<ReadStanding, 'standing' | 'reports'>,
  keptOf: ReadonlyMap<number, number>,
): Promise<void> {
  const besideTrucks = new Set(beside.map(({ truckId }) => truckId));
  const doubles = isCancelled ? [] : (journey?.doubles ?? []);
  const isBeside = (report: Report) =>
    besideTrucks.has(report.truckId) || doubles.some(({ actionId }) => actionId === report.actionId);
  const besideIds = reports.filter(isBeside).map(({ actionId }) => actionId);
  await db
    .updateTable('driver_actions')
    .set({ is_beside: sql<boolean>`action_id = any(${besideIds}::uuid[])` })
    .where('transport_job_id', '=', jobId)
    .where(sql<boolean>`is_beside <> (action_id = any(${besideIds}::uuid[]))`)
    .execute();
  for (const report of reports.filter(({ what }) => what === 'photo')) {
    await db
      .updateTable('driver_photos')
      .set({ alert_id: isBeside(report) ? (keptOf.get(report.truckId) ?? null) : null })
      .where('action_id', '=', report.actionId)
      .execute();
  }
}

interface Naming {
  user: (id: number) => { name: string; phone: string | null };
  truck: (id: number) => string;
  of: (field: Difference['field'], rowId: number | null, value: Difference['done']) => string | null;
}

function describe(
  { journey, reports, reason }: { journey: Journey; reports: readonly Report[]; reason: KeptReason | null },
  differences: readonly Difference[],
  nameOf: Naming,
  bodies: ReadonlyMap<string, SentReport>,
): ReportData {
  const driver = nameOf.user(journey.userId);
  const plate = nameOf.truck(journey.truckId);
  const named = (each: Difference, value: Difference['done']) => {
    const name = value === null ? null : nameOf.of(each.field, each.rowId, value);
    return name === null ? null : { id: typeof value === 'number' ? value : null, name };
  };
  const sent = reports.flatMap(({ actionId }) => bodies.get(actionId) ?? []);
  const data: ReportData = {
    differences: differences.map((each): NamedDifference => ({
      field: each.field,
      rowId: each.rowId,
      done: named(each, each.done),
      wanted: named(each, each.wanted),
    })),
    truck: { id: journey.truckId, name: formatPlate(plate) },
    driver: { id: journey.userId, name: driver.name },
    driverName: driver.name,
    driverPhone: driver.phone,
    reports: sent,
    hasGoods: journey.isLoaded,
    answers: possibleAnswers({
      kind: reason === null ? 'CHANGED_MEANWHILE' : 'DRIVER_REPORT_NOT_APPLIED',
      differences,
      hasGoods: journey.isLoaded,
      reason: reason ?? undefined,
      isUnloaded: journey.stops.destination.isLeft,
    }),
  };
  if (reason === null) return data;
  // Everything that the reports say: where several name a field, the last one counts.
  const together = Object.fromEntries(
    sent.flatMap((each) => Object.entries(each).filter(([, value]) => value !== null)),
  );
  return { ...together, ...data, licensePlateNumber: plate, reason } as UnappliedReportData;
}

/**
 * '417 BXT: Nisu, 28 480 kg. Mart Mägi: sõidu algus, kohale jõudmine – veotöö on tühistatud'; goods only once loaded. The
 * line of a job shows the truck that has it now.
 */
function keptSummary(
  { driverName }: ReportData,
  { journey, reports, reason }: { journey: Journey; reports: readonly Report[]; reason: KeptReason | null },
  nameOf: Naming,
): string {
  const names = new Set(reports.map(({ what }) => et.alerts.reports[what]));
  const said = et.alerts.reportNotApplied(
    driverName,
    [...names].join(', '),
    et.alerts.reasons[reason ?? 'PASSED'],
  );
  const goods = goodsLoaded(journey).flatMap((id) => nameOf.of('product', null, id) ?? []);
  const load = journey.isLoaded ? [...new Set(goods), ...weightAt(journey, 'pickup')].join(', ') : '';
  const plate = formatPlate(nameOf.truck(journey.truckId));
  return `${load === '' ? plate : `${plate}: ${load}`}. ${said}`;
}

/** The products that the driver's phone showed at loading. */
function goodsLoaded({ reports }: Journey): number[] {
  return reports.flatMap(({ goods }) => goods.map(({ productId }) => productId));
}

/** '28 480 kg', nothing where nobody has weighed. */
function weightAt(journey: Journey, kind: StopKind): string[] {
  const stop = ruleStopOf(journey, kind);
  const net = stop === null ? null : netOf(stop);
  return net === null ? [] : [`${formatNumber(decimalToNumber(net))} kg`];
}

/** 'Maha laaditud: Põltsamaa elevaator, 27 640 kg, 417 BXT; kontor soovis: Lepaoja talu' */
function differsSummary(data: ReportData, journey: Journey, nameOf: Naming): string {
  const plate = formatPlate(nameOf.truck(journey.truckId));
  const sentences = data.differences.map(({ field, done, wanted }) => {
    const [doneName, wantedName] = [done?.name ?? et.alerts.none, wanted?.name ?? et.alerts.none];
    if (field === 'row') {
      return done === null ? et.alerts.notLoadedRow(wantedName) : et.alerts.loadedRow(doneName);
    }
    const words =
      field === 'pickup' || field === 'destination'
        ? [doneName, ...weightAt(journey, field), plate]
        : [doneName];
    return et.alerts.difference[field](words.join(', '), wantedName);
  });
  return et.alerts.differs(sentences);
}

/** The requests of reports, with their kinds. */
async function findBodies(db: Db, reports: readonly Report[]): Promise<Map<string, SentReport>> {
  const rows = await db
    .selectFrom('driver_actions')
    .select(['action_id', 'what', 'body', 'stop', 'occurred_at'])
    .where('action_id', 'in', reports.length === 0 ? [''].slice(1) : reports.map(({ actionId }) => actionId))
    .execute();
  return new Map(
    rows.map(({ action_id: actionId, what, body, stop, occurred_at: at }) => [
      actionId,
      { occurredAt: at.toISOString(), ...body, actionId, what, ...(stop !== null && { stop }) },
    ]),
  );
}

async function findNames(
  db: Db,
  rowIds: readonly number[],
  differences: readonly Difference[],
  alerts: readonly { journey: Journey }[],
): Promise<Naming> {
  const idsOf = (...fields: Difference['field'][]) =>
    differences
      .filter(({ field }) => fields.includes(field))
      .flatMap(({ done, wanted }) => [done, wanted].filter((id) => typeof id === 'number'));
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'location_name as name'])
    .where('id', '=', anyOf(idsOf('destination', 'pickup')))
    .execute();
  const truckIds = [...idsOf('truck'), ...alerts.map(({ journey }) => journey.truckId)];
  const trucks = await db
    .selectFrom('trucks')
    .select(['id', 'license_plate_number as name'])
    .where('id', '=', anyOf(truckIds))
    .execute();
  const trailers = await db
    .selectFrom('trailers')
    .select(['id', 'registration_number as name'])
    .where('id', '=', anyOf(idsOf('trailer')))
    .execute();
  const products = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', anyOf([...idsOf('product'), ...alerts.flatMap(({ journey }) => goodsLoaded(journey))]))
    .execute();
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('products', (join) => join.on(sql<boolean>`products.id = ${productCarried}`))
    .select(['r.id', 'products.name', 'products.unit'])
    .where('r.id', '=', anyOf([...rowIds]))
    .execute();
  const users = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'phone'])
    .where('id', '=', anyOf(alerts.map(({ journey }) => journey.userId)))
    .execute();
  const find = (list: readonly { id: number; name: string }[], id: unknown) =>
    list.find((each) => each.id === id)?.name ?? null;
  const plate = (list: readonly { id: number; name: string }[], id: unknown) => {
    const name = find(list, id);
    return name === null ? null : formatPlate(name);
  };
  return {
    user: (id) => {
      const user = users.find((each) => each.id === id);
      return { name: fullName(user?.first_name, user?.last_name), phone: user?.phone ?? null };
    },
    truck: (id) => find(trucks, id) ?? '',
    of: (field, rowId, value) => {
      switch (field) {
        case 'truck':
          return plate(trucks, value);
        case 'trailer':
          return plate(trailers, value);
        case 'date':
          return typeof value === 'string' ? formatDay(value) : null;
        case 'row':
          return find(rows, value);
        case 'product':
          return find(products, value);
        case 'quantity': {
          const row = rows.find(({ id }) => id === rowId);
          return `${row?.name ?? ''} ${formatDecimal(fromThousandths(BigInt(Number(value))))} ${row?.unit ?? ''}`.trim();
        }
        default:
          return find(locations, value);
      }
    },
  };
}
