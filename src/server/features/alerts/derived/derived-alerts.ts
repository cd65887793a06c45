import { derivedAlertId, maySettle } from '#domain/alerts/alert-kind.ts';
import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../../db/schema.ts';
import type { ChangeEvents } from '../../../realtime/change-events.ts';
import { type AlertRecord, findSettledKeys } from '../repository.ts';
import type { AlertSource } from './alert-source.ts';
import { deriveDoubleBookings } from './double-bookings.ts';
import { deriveExpiringPapers } from './expiring-papers.ts';
import { deriveFailedSends } from './failed-sends.ts';
import { deriveLateArrivals } from './late-arrivals.ts';
import { deriveOtherGoodsLoaded } from './loaded-goods.ts';
import { deriveNearlyUsedContracts } from './nearly-used-contracts.ts';
import { deriveOutdatedPackets } from './outdated-packets.ts';
import { deriveOverloads } from './overloads.ts';
import { deriveOwedPrecursorReports } from './owed-precursor-reports.ts';
import { deriveShortPrecursors } from './short-precursors.ts';
import { deriveMissingTrucks, deriveStoppedLoads, deriveUnconfirmedOrders } from './waiting-rows.ts';

/** The milliseconds for which derived alerts may be reused without an event: imports and workers send none. */
const lifetimeMs = 5000;

export type DerivedAlert = AlertRecord & { key: string; cause: string };

/** Alerts that are derived from rows, sends and contracts, and are nowhere stored. */
export interface DerivedAlerts {
  /** Alerts that no person has settled, the newest first. */
  readOpen(db: Db): Promise<DerivedAlert[]>;
  /** One of them, also when a person has settled it; null when its cause is gone. */
  find(db: Db, id: number): Promise<DerivedAlert | null>;
  /** The same, found by its key. */
  findByKey(db: Db, key: string): Promise<DerivedAlert | null>;
}

/**
 * Makes the reading of derived alerts, cached for a moment, since every screen of the office asks for the count at
 * every change.
 */
export function createDerivedAlerts(events: readonly ChangeEvents[], now: () => number): DerivedAlerts {
  let cached: { alerts: DerivedAlert[]; at: number; generation: number } | null = null;
  let generation = 0;
  for (const each of events) {
    each.onChanged(() => {
      generation += 1;
    });
  }
  const read = async (db: Db) => {
    const at = now();
    if (cached?.generation === generation && Math.abs(at - cached.at) < lifetimeMs) return cached.alerts;
    const before = generation;
    const alerts = (await deriveAlerts(db, at)).map(toRecord).toSorted(byAge);
    cached = { alerts, at, generation: before };
    return alerts;
  };
  return {
    async readOpen(db) {
      const alerts = await read(db);
      const settledKeys = await findSettledKeys(
        db,
        alerts.map(({ key }) => key),
      );
      return alerts.filter(({ key, kind }) => !maySettle(kind) || !settledKeys.has(key));
    },
    async find(db, id) {
      return (await read(db)).find((alert) => alert.id === id) ?? null;
    },
    async findByKey(db, key) {
      return (await read(db)).find((alert) => alert.key === key) ?? null;
    },
  };
}

async function deriveAlerts(db: Db, now: number): Promise<AlertSource[]> {
  const today = toTallinn(now).day;
  return [
    ...(await deriveUnconfirmedOrders(db)),
    ...(await deriveMissingTrucks(db, today, addDays(today, 1))),
    ...(await deriveStoppedLoads(db, today, addDays(today, 1))),
    ...(await deriveDoubleBookings(db, today)),
    ...(await deriveLateArrivals(db, now)),
    // Yesterday's rows too: a journey of that night is still under way.
    ...(await deriveFailedSends(db, addDays(today, -1))),
    ...(await deriveOverloads(db)),
    ...(await deriveOtherGoodsLoaded(db)),
    ...(await deriveNearlyUsedContracts(db, today)),
    ...(await deriveExpiringPapers(db, today)),
    ...(await deriveOwedPrecursorReports(db)),
    ...(await deriveShortPrecursors(db, today)),
    ...(await deriveOutdatedPackets(db, now)),
  ];
}

function toRecord({ kind, source, key, cause = '', ...rest }: AlertSource): DerivedAlert {
  const { summary, data, raisedAt, raisedBy, row } = rest;
  const raiser = raisedBy === 'row-creator' ? row : null;
  return {
    id: derivedAlertId(kind, source),
    key,
    cause,
    kind,
    summary,
    data: data as Record<string, unknown>,
    transport_job_id: row?.transport_job_id ?? null,
    row_id: row?.row_id ?? null,
    raised_at: raisedAt,
    raised_by: raiser?.created_by ?? null,
    raiser_first_name: raiser?.raiser_first_name ?? null,
    raiser_last_name: raiser?.raiser_last_name ?? null,
    raiser_phone: raiser?.raiser_phone ?? null,
    settled_at: null,
    settler_first_name: null,
    settler_last_name: null,
    note: null,
    answer: null,
    photos: [],
    transport_date: row?.transport_date ?? null,
    transport_time: row?.transport_time ?? null,
    status: row?.status ?? null,
    quantity: row?.quantity ?? null,
    product: row?.product ?? null,
    unit: row?.unit ?? null,
    client: row?.client ?? null,
    pickup: row?.pickup ?? null,
    destination: row?.destination ?? null,
    license_plate_number: row?.license_plate_number ?? null,
    driver_name: row?.driver_name ?? null,
    driver_phone: row?.driver_phone ?? null,
    notes: row?.notes ?? null,
    transport_order_id: row?.transport_order_id ?? null,
  };
}

/** Sorts the newest first, like stored alerts. */
export function byAge(a: AlertRecord, b: AlertRecord): number {
  return b.raised_at.getTime() - a.raised_at.getTime() || b.id - a.id;
}
